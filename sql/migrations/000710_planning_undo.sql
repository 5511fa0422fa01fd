-- Data that the undo of an audit row needs and that no page shows, such as the lessons of a planning or their former prices.
alter table school_log add column undo jsonb;

-- A removed lesson was planned and taken back, or removed in bulk, without a booking: the centre's days no longer list it.
alter table slots add column removed boolean not null default false,
  add constraint slots_removed_are_cancelled check (not removed or cancelled_at is not null);
