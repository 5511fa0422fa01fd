-- Stores a sign-in link that works once, for a while. Answers until when, or null where the school has no owner of this id.
-- Links that ended are dropped on the way.
create or replace function create_owner_link(p_school_id text, p_owner_id uuid, p_digest bytea, p_minutes int) returns text
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  until_at constant timestamptz := moment + make_interval(mins => p_minutes);
begin
  delete from owner_links
    where school_id = p_school_id and owner_id = p_owner_id and expires_at < moment - interval '1 day';
  perform from owners where school_id = p_school_id and id = p_owner_id and removed_at is null;
  if not found then return null; end if;
  insert into owner_links (digest, school_id, owner_id, expires_at) values (p_digest, p_school_id, p_owner_id, until_at);
  return iso_utc(until_at);
end $$;
