-- Variables of a forecast whose values are older than its fetch, with the instants they were fetched (Unix milliseconds).
alter table forecasts add column carried jsonb not null default '{}';
