-- Exchanges a passkey's verified assertion for a session, under the passkey's lock. p_renews is the person's former session, which
-- ends. Returns 'ok', 'not_found' if the passkey or its person is removed, 'over' if the challenge is expired or used, or 'copied' if
-- the counter did not increase: then two devices have the passkey.
create or replace function sign_in_with_passkey(
  p_school_id text, p_id uuid, p_challenge uuid, p_made_ms bigint, p_counter bigint,
  p_session_id uuid, p_session_digest bytea, p_user_agent text, p_days int, p_renews uuid
) returns text language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  passkey passkeys;
begin
  select * into passkey from passkeys where school_id = p_school_id and id = p_id for no key update;
  if not found then return 'not_found'; end if;
  perform 1 from people where school_id = p_school_id and id = passkey.person_id and removed_at is null;
  if not found then return 'not_found'; end if;
  if not use_challenge(p_school_id, p_challenge, p_made_ms) then return 'over'; end if;
  if (p_counter > 0 or passkey.counter > 0) and p_counter <= passkey.counter then return 'copied'; end if;
  update passkeys set counter = p_counter, last_used_at = moment where school_id = p_school_id and id = p_id;
  insert into sessions (id, school_id, person_id, digest, user_agent, expires_at)
    values (p_session_id, p_school_id, passkey.person_id, p_session_digest, p_user_agent, moment + make_interval(days => p_days));
  update sessions set revoked_at = moment
    where school_id = p_school_id and person_id = passkey.person_id and id = p_renews and revoked_at is null;
  perform write_audit(p_school_id, passkey.person_id, 'session.begin', p_subject => p_session_id::text,
    p_after => '{"with": "passkey"}');
  return 'ok';
end $$;
