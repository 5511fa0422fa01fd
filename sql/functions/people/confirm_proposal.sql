-- Applies a proposal that an owner confirmed, through the same functions as other changes. The caller must have compared the owner's
-- hash with the stored one, which never changes. The proposal is locked before its slot, so that only one of several owners decides.
--
-- Returns 'ok' (also on a repeat), 'proposal_not_found', 'proposal_expired', or 'proposal_conflict' with the reason. A conflict is
-- final, but the assistant may make a new proposal.
create or replace function confirm_proposal(
  p_school_id text, p_id uuid, p_by uuid, out code text, out reason text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  proposal proposals;
  payload json;
  base json;
  moment timestamptz;
  since bigint;
  before jsonb;
  after jsonb;
begin
  select * into proposal from proposals where school_id = p_school_id and id = p_id for update;
  if not found then
    code := 'proposal_not_found';
    return;
  end if;
  moment := clock_timestamp();
  if proposal.status = 'pending' and (proposal.expires_at <= moment or exists (
    select from connector_keys k where k.id = proposal.key_id and k.school_id = p_school_id and k.revoked_at is not null
  )) then
    update proposals set status = 'expired', reason = 'time_over', decided_at = least(expires_at, moment)
      where school_id = p_school_id and id = p_id;
    proposal.status := 'expired';
  end if;
  if proposal.status <> 'pending' then
    code := case proposal.status when 'confirmed' then 'ok' when 'expired' then 'proposal_expired' else 'proposal_conflict' end;
    reason := case proposal.status when 'rejected' then 'rejected' else proposal.reason end;
    return;
  end if;

  payload := proposal.document::json -> 'payload';
  base := proposal.document::json -> 'base';
  select v.last_event into since from availability_versions v where v.school_id = p_school_id;
  if proposal.kind = 'lesson_move' then
    select place_json(s.local_date, s.local_start, s.local_end, s.spot_name) into before from slots s
      where s.school_id = p_school_id and s.id = (payload ->> 'lessonId')::uuid;
    after := place_json((payload ->> 'date')::date, (payload ->> 'startTime')::time, (payload ->> 'endTime')::time, payload ->> 'spotName');
  else
    select jsonb_build_object('quantity', coalesce(max(e.quantity), 0)) into before from equipment_stock e
      where e.school_id = p_school_id and e.item = payload ->> 'item' and e.size = payload ->> 'size';
    after := jsonb_build_object('item', payload ->> 'item', 'size', payload ->> 'size', 'quantity', (payload ->> 'quantity')::int);
  end if;
  reason := case proposal.kind
    when 'lesson_move' then move_lesson(p_school_id, (payload ->> 'lessonId')::uuid, (base ->> 'lessonVersion')::int,
      (payload ->> 'date')::date, (payload ->> 'startTime')::time, (payload ->> 'endTime')::time, payload ->> 'spotName', true)
    when 'stock_change' then set_stock(p_school_id, payload ->> 'item', payload ->> 'size',
      (payload ->> 'quantity')::int, (base ->> 'stockVersion')::int, true)
  end;
  code := case reason when 'ok' then 'ok' else 'proposal_conflict' end;
  reason := nullif(reason, 'ok');
  if code = 'ok' and proposal.kind = 'lesson_move' then
    perform write_notices(p_school_id, array[(payload ->> 'lessonId')::uuid], since);
  end if;
  update proposals set status = case when code = 'ok' then 'confirmed' else 'conflict' end,
    reason = confirm_proposal.reason, decided_at = moment, decided_by = p_by
    where school_id = p_school_id and id = p_id;
  perform write_audit(p_school_id, p_by, 'proposal.confirm', case when proposal.kind = 'lesson_move' then (payload ->> 'lessonId')::uuid end,
    p_subject => p_id::text, p_before => before,
    p_after => jsonb_build_object('kind', proposal.kind, 'conflict', reason) || case when code = 'ok' then after else '{}' end);
end $$;
