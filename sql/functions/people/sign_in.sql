-- Exchanges a sign-in link for a session. One update consumes the link, so only one of several concurrent requests succeeds. The
-- person's other links end too, so that an old invitation in a chat no longer works. Returns false if the link is not valid.
create or replace function sign_in(
  p_school_id text, p_link_digest bytea, p_session_id uuid, p_session_digest bytea, p_user_agent text, p_days int
) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  person uuid;
begin
  update sign_in_links set used_at = moment
    where school_id = p_school_id and digest = p_link_digest and used_at is null and expires_at > moment
    returning person_id into person;
  perform from people where school_id = p_school_id and id = person and removed_at is null;
  if not found then return false; end if;
  update sign_in_links set expires_at = moment
    where school_id = p_school_id and person_id = person and used_at is null and expires_at > moment;
  insert into sessions (id, school_id, person_id, digest, user_agent, expires_at)
    values (p_session_id, p_school_id, person, p_session_digest, p_user_agent, moment + make_interval(days => p_days));
  perform write_audit(p_school_id, person, 'session.begin', p_subject => p_session_id::text, p_after => '{"with": "link"}');
  return true;
end $$;
