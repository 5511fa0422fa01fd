-- Where a school picks guests up and drops them off: its points, each so many minutes before lessons of a type begin (`pickup`) or after
-- they end (`dropoff`); what lesson types require; and what a booking wants of it, with the point as it was when it was chosen.
alter table schools add column points jsonb not null default '[]'
  constraint schools_points_are_few check (jsonb_array_length(points) <= 30 and octet_length(points::text) <= 65536);
alter table lesson_types add column transfers_required text[] not null default '{}'
  constraint lesson_types_transfers_are_known check (transfers_required <@ '{pickup,dropoff}');
alter table bookings
  add column pickup jsonb constraint bookings_pickup_is_short check (octet_length(pickup::text) <= 8192),
  add column dropoff jsonb constraint bookings_dropoff_is_short check (octet_length(dropoff::text) <= 8192);

alter type booking_request add attribute pickup jsonb, add attribute dropoff jsonb;
