-- Notes that these keys were used lately; at most once in ten minutes a key, for it tells operators which are idle.
-- Waits for nobody: a key that someone changes at this moment is noted the next time, so servers that note the same keys in
-- different orders cannot meet.
create or replace function touch_keys(p_ids uuid[]) returns int language sql volatile as $$
  with school as (
    update school_keys set last_used_at = clock_timestamp() where id in (
      select id from school_keys
      where id = any (p_ids) and coalesce(last_used_at, '-infinity') < clock_timestamp() - interval '10 minutes'
      for no key update skip locked
    ) returning 1
  ), platform as (
    update platform_keys set last_used_at = clock_timestamp() where id in (
      select id from platform_keys
      where id = any (p_ids) and coalesce(last_used_at, '-infinity') < clock_timestamp() - interval '10 minutes'
      for no key update skip locked
    ) returning 1
  ), connector as (
    update connector_keys set last_used_at = clock_timestamp() where id in (
      select id from connector_keys
      where id = any (p_ids) and coalesce(last_used_at, '-infinity') < clock_timestamp() - interval '10 minutes'
      for no key update skip locked
    ) returning 1
  )
  select (select count(*) from school)::int + (select count(*) from platform)::int + (select count(*) from connector)::int
$$;
