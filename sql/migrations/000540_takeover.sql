-- After a standby took over, nothing is sent until each server has seen whether the log lacks what it sent. Of each node that is
-- written to, by its system's number, the timeline that was last seen.
alter table notifications add column timelines jsonb not null default '{}';
alter table notifications add column held_until timestamptz not null default '-infinity';
