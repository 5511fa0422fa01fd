-- Reopens the requests for days off whose decision is the audit row p_log_id. Returns true if there are any.
create or replace function reopen_absence_requests(p_school_id text, p_log_id uuid) returns boolean language plpgsql volatile as $$
begin
  update absence_requests r set state = 'open', decided_at = null, decided_in = null
    where r.school_id = p_school_id and r.decided_in = p_log_id;
  return found;
end $$;
