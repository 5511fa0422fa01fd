-- Ends an open request for days off: 'declined' by the school, or 'withdrawn' by the instructor (p_instructor_id, null for the
-- school). Returns 'ok' with the audit row, or 'unchanged' if there is no such open request. set_away accepts requests.
create or replace function close_absence_request(
  p_school_id text, p_by uuid, p_instructor_id text, p_id uuid, p_state text, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  request absence_requests;
begin
  select * into request from absence_requests r where r.school_id = p_school_id and r.id = p_id and r.state = 'open'
    and (p_instructor_id is null or r.instructor_id = p_instructor_id) for no key update;
  if not found then code := 'unchanged'; return; end if;
  log_id := write_audit(p_school_id, p_by, case p_state when 'declined' then 'absence.decline' else 'absence.withdraw' end,
    p_subject => request.instructor_id, p_after => jsonb_build_object('from', request.from_date, 'to', request.to_date));
  update absence_requests r set state = p_state, decided_at = moment, decided_in = close_absence_request.log_id
    where r.school_id = p_school_id and r.id = p_id;
  code := 'ok';
end $$;
