-- Surf spots and the sea at them. What a spot is, lib/forecast/spot.ts says and checks; it is only ever read whole.
-- A shipped spot follows the file it came with until an operator edits it.
create table spots (
  id text primary key,
  document jsonb not null constraint spots_document_is_its_own check (document->>'id' = id),
  shipped boolean not null default false
);

-- The last good forecast of each spot. hours is a list of lib/forecast/hour.ts; provider is for operators only.
create table forecasts (
  spot_id text primary key references spots on delete cascade,
  provider text not null,
  demo boolean not null,
  fetched_at timestamptz not null,
  hours json not null
);

-- One row, counted up by whatever changes what a read of the sea could show: a memory of an older version is stale.
create table forecast_version (
  only_row boolean primary key default true constraint forecast_version_has_one_row check (only_row),
  version bigint not null default 1
);
insert into forecast_version default values;

create function bump_forecast_version() returns trigger language plpgsql as $$
begin
  update forecast_version set version = version + 1;
  return null;
end $$;
create trigger spots_changed after insert or update or delete on spots
  for each statement execute function bump_forecast_version();
create trigger forecasts_changed after insert or update or delete on forecasts
  for each statement execute function bump_forecast_version();
