-- Who of a party is there, as it was last told: a set, not a turnstile. `at` is when somebody tapped it, which may be long before
-- it came here, and `op` names the tap: the latest wins, and what comes twice changes nothing.
create table arrivals (
  school_id text not null,
  booking_id uuid not null,
  arrived int not null constraint arrivals_are_people check (arrived between 0 and 100000),
  no_show boolean not null,
  at timestamptz not null,
  op uuid not null,
  primary key (school_id, booking_id),
  foreign key (booking_id, school_id) references bookings (id, school_id),
  constraint arrivals_come_or_not check (not no_show or arrived = 0)
) with (fillfactor = 80);

-- Money that the school took for a booking itself, or gave back (less than nothing). Rows are never changed.
create table payments (
  school_id text not null,
  id uuid not null,
  booking_id uuid not null,
  cents bigint not null constraint payments_are_money check (cents <> 0 and abs(cents) <= 100000000),
  method text not null constraint payments_method check (method in ('cash', 'card', 'transfer')),
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (booking_id, school_id) references bookings (id, school_id)
);
create index payments_of_booking on payments (school_id, booking_id);

-- A booking by the school's own people may be for a lesson that is closed or has begun.
alter type booking_request add attribute "byStaff" boolean;

drop function if exists cancel_booking(text, bigint, uuid, text, boolean, text);
