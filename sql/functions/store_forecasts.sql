-- Keeps these forecasts as the last good ones of their spots, fetched now; a spot that is gone meanwhile is left out.
create or replace function store_forecasts(p_provider text, p_demo boolean, p_forecasts json) returns int
language sql volatile as $$
  with stored as (
    insert into forecasts (spot_id, provider, demo, fetched_at, hours)
      select s.id, p_provider, p_demo, statement_timestamp(), f.hours
      from json_to_recordset(p_forecasts) as f("spotId" text, hours json) join spots s on s.id = f."spotId"
      order by s.id
      on conflict (spot_id) do update set provider = excluded.provider, demo = excluded.demo,
        fetched_at = excluded.fetched_at, hours = excluded.hours
      returning 1
  )
  select count(*)::int from stored
$$;
