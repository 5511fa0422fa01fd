-- Notes that these keys were used lately; at most once in ten minutes a key, for it tells operators which are idle.
create or replace function touch_keys(p_ids uuid[]) returns int language sql volatile as $$
  with school as (
    update school_keys set last_used_at = clock_timestamp()
    where id = any (p_ids) and coalesce(last_used_at, '-infinity') < clock_timestamp() - interval '10 minutes' returning 1
  ), platform as (
    update platform_keys set last_used_at = clock_timestamp()
    where id = any (p_ids) and coalesce(last_used_at, '-infinity') < clock_timestamp() - interval '10 minutes' returning 1
  ), connector as (
    update connector_keys set last_used_at = clock_timestamp()
    where id = any (p_ids) and coalesce(last_used_at, '-infinity') < clock_timestamp() - interval '10 minutes' returning 1
  )
  select (select count(*) from school)::int + (select count(*) from platform)::int + (select count(*) from connector)::int
$$;
