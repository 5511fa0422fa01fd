-- Stores a sign-in link that works once, for a while. Answers until when, or null where no owner has this id.
-- Links that ended are dropped on the way.
create or replace function create_owner_link(p_owner_id uuid, p_digest bytea, p_minutes int) returns text
language plpgsql volatile as $$
declare
  until_at timestamptz := clock_timestamp() + make_interval(mins => p_minutes);
begin
  delete from owner_links where owner_id = p_owner_id and expires_at < clock_timestamp() - interval '1 day';
  insert into owner_links (digest, school_id, owner_id, expires_at)
    select p_digest, school_id, id, until_at from owners where id = p_owner_id and removed_at is null;
  return case when found then iso_utc(until_at) end;
end $$;
