-- Records that a guest was contacted about the change p_n, or could not be reached. p_how null withdraws the record. Returns 'ok' with
-- the audit row (null if unchanged), 'booking_not_found', or 'overtaken' if the lesson changed again meanwhile.
create or replace function mark_contacted(
  p_school_id text, p_by uuid, p_booking_id uuid, p_n bigint, p_how text, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  moment timestamptz;
  former notices;
begin
  select * into former from notices where school_id = p_school_id and booking_id = p_booking_id for no key update;
  if not found then code := 'booking_not_found'; return; end if;
  if former.n <> p_n then code := 'overtaken'; return; end if;
  code := 'ok';
  if former.told_how is not distinct from p_how then return; end if;
  moment := clock_timestamp();
  update notices set told_how = p_how, told_at = case when p_how is not null then moment end,
    told_by = case when p_how is not null then p_by end
    where school_id = p_school_id and booking_id = p_booking_id;
  log_id := write_audit(p_school_id, p_by, 'notice.tell', former.slot_id, p_booking_id,
    p_before => jsonb_build_object('how', former.told_how), p_after => jsonb_build_object('how', p_how));
end $$;
