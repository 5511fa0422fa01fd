-- Turns a sign-in link into a session. The link is used up by one update, so that of many who follow it at once
-- one gets in. Answers whether the session was made.
create or replace function sign_in_owner(
  p_link_digest bytea, p_session_id uuid, p_session_digest bytea, p_user_agent text, p_days int
) returns boolean language plpgsql volatile as $$
begin
  with link as (
    update owner_links l set used_at = clock_timestamp()
    where l.digest = p_link_digest and l.used_at is null and l.expires_at > clock_timestamp()
    returning l.school_id, l.owner_id
  )
  insert into owner_sessions (id, school_id, owner_id, digest, user_agent, expires_at)
    select p_session_id, o.school_id, o.id, p_session_digest, p_user_agent, clock_timestamp() + make_interval(days => p_days)
    from link join owners o on o.id = link.owner_id and o.school_id = link.school_id and o.removed_at is null;
  return found;
end $$;
