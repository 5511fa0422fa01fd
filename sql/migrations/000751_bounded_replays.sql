-- Replays of an endpoint by its partner in the hour since an instant; see replay_endpoint.
alter table endpoints add column replays int not null default 0, add column replays_since timestamptz not null default '-infinity';
