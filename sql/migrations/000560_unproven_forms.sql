-- A booking by form is unproven until its guest follows the link of a mail; null is proven, or not by form. The instant is the start
-- of its lesson: from then on it bounds no other form, and the index skips it.
alter table bookings add column unproven_until timestamptz;
create index bookings_unproven on bookings (school_id, unproven_until) where unproven_until is not null;

alter type booking_request add attribute "formShare" int, add attribute "proofMinutes" int;

-- Schools whose forms took more than their share: the first instant of the alarm, and the latest.
create table form_alarms (
  school_id text primary key references schools (id),
  began_at timestamptz not null,
  at timestamptz not null
);
