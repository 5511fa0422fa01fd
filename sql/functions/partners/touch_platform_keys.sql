-- Stores the last use of these operator's keys, as touch_keys does for a school's.
create or replace function touch_platform_keys(p_ids uuid[]) returns int language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  stale constant timestamptz := moment - interval '10 minutes';
  used uuid[];
begin
  select array_agg(id) into used from (
    select id from platform_keys where id = any (p_ids) and coalesce(last_used_at, '-infinity') < stale
    for no key update skip locked
  ) as free;
  update platform_keys set last_used_at = moment where id = any (used);
  return coalesce(cardinality(used), 0);
end $$;
