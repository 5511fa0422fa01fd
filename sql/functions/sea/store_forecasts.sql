-- Stores forecasts that were fetched now, except of deleted spots. `carried` has the times (Unix milliseconds) of older values.
create or replace function store_forecasts(p_provider text, p_demo boolean, p_forecasts json) returns int
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  forecast record;
  stored int := 0;
begin
  for forecast in
    select s.id, f.hours, f.carried from json_to_recordset(p_forecasts) as f("spotId" text, hours json, carried jsonb) join spots s on s.id = f."spotId"
    order by s.id
  loop
    insert into forecasts (spot_id, provider, demo, fetched_at, hours, carried)
      values (forecast.id, p_provider, p_demo, moment, forecast.hours, coalesce(forecast.carried, '{}'))
      on conflict (spot_id) do update set provider = excluded.provider, demo = excluded.demo,
        fetched_at = excluded.fetched_at, hours = excluded.hours, carried = excluded.carried;
    stored := stored + 1;
  end loop;
  perform raise_forecast_version();
  return stored;
end $$;
