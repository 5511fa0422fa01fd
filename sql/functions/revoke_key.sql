-- Ends a key of any kind; it fails on its next request, on every server. Answers when it was revoked, the
-- first time it was, or null where no key has this id. p_school_id, where given, limits it to the school keys of
-- that school; a connector key takes its open proposals with it.
create or replace function revoke_key(p_id uuid, p_school_id text default null) returns text
language plpgsql volatile as $$
declare
  school text;
begin
  update school_keys set revoked_at = clock_timestamp()
    where id = p_id and revoked_at is null and (p_school_id is null or school_id = p_school_id)
    returning school_id into school;
  if found then
    update schools set active_keys = active_keys - 1 where id = school;
  elsif p_school_id is null then
    update platform_keys set revoked_at = clock_timestamp() where id = p_id and revoked_at is null;
    perform revoke_connector_key(p_id);
  end if;
  return (
    select iso_utc(revoked_at) from school_keys where id = p_id and (p_school_id is null or school_id = p_school_id)
    union all
    select iso_utc(revoked_at) from platform_keys where id = p_id and p_school_id is null
    union all
    select iso_utc(revoked_at) from connector_keys where id = p_id and p_school_id is null
  );
end $$;
