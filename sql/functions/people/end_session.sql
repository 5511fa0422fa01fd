-- Ends a session of a staff account from its next request on. p_by is the actor. Returns the time of its first ending; null if there
-- is no such session.
create or replace function end_session(p_school_id text, p_by uuid, p_person_id uuid, p_id uuid) returns text
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  session_start timestamptz;
begin
  update sessions set revoked_at = moment
    where school_id = p_school_id and person_id = p_person_id and id = p_id and revoked_at is null
    returning created_at into session_start;
  if found then
    perform write_audit(p_school_id, p_by, 'session.end', p_subject => p_id::text,
      p_before => jsonb_build_object('since', iso_utc(session_start)));
  end if;
  return (select iso_utc(revoked_at) from sessions
    where school_id = p_school_id and person_id = p_person_id and id = p_id);
end $$;
