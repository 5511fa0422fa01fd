-- Whoever sends guests without selling: a link, and a name in the report. Their id is the slug of the link.
create table affiliates (
  id text primary key constraint affiliates_id_is_short check (id ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
  name text not null constraint affiliates_name_is_given check (name <> ''),
  created_at timestamptz not null default clock_timestamp()
);

alter table bookings add column affiliate_id text references affiliates; -- who sent the guest; null for nobody
create index bookings_by_affiliate on bookings (affiliate_id, created_at) where affiliate_id is not null;
