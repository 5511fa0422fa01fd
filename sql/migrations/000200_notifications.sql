-- Whether what happens may be told outside, to addresses and to people: paused since when and by whom, and which secret signs it.
create table notifications (
  only_row boolean primary key default true constraint notifications_has_one_row check (only_row),
  paused_at timestamptz,
  paused_by text constraint notifications_paused_by_is_short check (length(paused_by) between 1 and 100),
  fingerprint text constraint notifications_fingerprint_is_hex check (fingerprint ~ '^[0-9a-f]{16}$'),
  constraint notifications_say_who_paused check ((paused_at is null) = (paused_by is null))
);
insert into notifications default values;
