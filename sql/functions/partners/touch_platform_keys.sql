-- Stores the last use of platform keys, as touch_keys does for a school's keys.
create or replace function touch_platform_keys(p_ids uuid[]) returns int language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  stale constant timestamptz := moment - interval '10 minutes';
  key_ids uuid[];
begin
  select array_agg(id) into key_ids from (
    select id from platform_keys where id = any (p_ids) and coalesce(last_used_at, '-infinity') < stale
    for no key update skip locked
  ) as locked;
  update platform_keys set last_used_at = moment where id = any (key_ids);
  return coalesce(cardinality(key_ids), 0);
end $$;
