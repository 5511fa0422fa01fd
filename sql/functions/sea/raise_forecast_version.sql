-- Raises the forecast version, as mark_change does for a school. No version is used twice.
create or replace function raise_forecast_version() returns void language plpgsql volatile as $$
declare
  moment constant bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint << 20;
  tail constant bigint := 1 + floor(random() * (1 << 20))::bigint;
begin
  update forecast_version set version = greatest(version, moment) + tail;
end $$;
