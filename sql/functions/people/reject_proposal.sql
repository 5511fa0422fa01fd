-- Rejects a proposal. Returns 'ok' (also on a repeat), 'proposal_not_found', 'proposal_expired', or 'proposal_conflict' if another
-- decision was made.
create or replace function reject_proposal(p_school_id text, p_id uuid, p_by uuid) returns text
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  proposal proposals;
  new_status text;
begin
  update proposals set
    status = case when expires_at > moment then 'rejected' else 'expired' end,
    reason = case when expires_at > moment then null else 'time_over' end,
    decided_at = least(expires_at, moment),
    decided_by = case when expires_at > moment then p_by end
    where school_id = p_school_id and id = p_id and status = 'pending'
    returning status into new_status;
  select * into proposal from proposals where school_id = p_school_id and id = p_id;
  if new_status = 'rejected' then
    perform write_audit(p_school_id, p_by, 'proposal.reject', p_subject => p_id::text, p_before => jsonb_build_object('kind', proposal.kind));
  end if;
  return case proposal.status
    when 'rejected' then 'ok'
    when 'expired' then 'proposal_expired'
    when 'confirmed' then 'proposal_conflict'
    when 'conflict' then 'proposal_conflict'
    else 'proposal_not_found' end;
end $$;
