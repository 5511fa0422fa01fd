-- Ends a session of an owner, from its next request on. Answers when it ended, the first time it did, or null where
-- this owner has no such session.
create or replace function end_owner_session(p_school_id text, p_owner_id uuid, p_id uuid) returns text
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update owner_sessions set revoked_at = moment
    where school_id = p_school_id and owner_id = p_owner_id and id = p_id and revoked_at is null;
  return (select iso_utc(revoked_at) from owner_sessions
    where school_id = p_school_id and owner_id = p_owner_id and id = p_id);
end $$;
