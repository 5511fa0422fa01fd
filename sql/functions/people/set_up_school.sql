-- Adds a school and its first owner through a set-up link, and signs the owner in. p_school is as in save_school. The link's row is
-- locked, so only one of several requests succeeds. The link is used up only if the school was added. Returns 'ok', 'link_over', or a
-- code of save_school.
create or replace function set_up_school(
  p_school_id text, p_link_digest bytea, p_school jsonb, p_person_id uuid, p_email text, p_name text,
  p_session_id uuid, p_session_digest bytea, p_user_agent text, p_days int
) returns text language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  outcome text;
begin
  perform from setup_links where digest = p_link_digest and expires_at > moment for update;
  if not found then return 'link_over'; end if;
  outcome := save_school(p_school_id, p_school, true);
  if outcome <> 'ok' then return outcome; end if;
  perform add_person(p_school_id, null, p_person_id, p_email, p_name, 'owner', null);
  insert into sessions (id, school_id, person_id, digest, user_agent, expires_at)
    values (p_session_id, p_school_id, p_person_id, p_session_digest, p_user_agent, moment + make_interval(days => p_days));
  perform write_audit(p_school_id, p_person_id, 'session.begin', p_subject => p_session_id::text, p_after => '{"with": "link"}');
  delete from setup_links where digest = p_link_digest;
  return 'ok';
end $$;
