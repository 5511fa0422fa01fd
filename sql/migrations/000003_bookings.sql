-- A booking, or a hold on its way to become one. slots.spots_taken counts the seats of every row that is
-- confirmed or on_hold; a hold whose hold_expires_at has passed is free at once, whether or not it was reaped.
create table bookings (
  id uuid not null,
  school_id text not null references schools,
  slot_id uuid not null,
  partner_id bigint not null,
  external_ref text constraint bookings_external_ref_length check (length(external_ref) between 1 and 255),
  participants int not null constraint bookings_participants check (participants >= 1),
  total_cents bigint not null,
  currency text not null,
  status text not null constraint bookings_status check (status in ('on_hold', 'confirmed', 'cancelled', 'expired')),
  hold_expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  customer_name text not null,
  customer_email text not null,
  customer_phone text,
  notes text,
  primary key (id, school_id),
  foreign key (slot_id, school_id) references slots (id, school_id),
  foreign key (school_id, partner_id) references partners (school_id, id),
  constraint bookings_holds_end check (status not in ('on_hold', 'expired') or hold_expires_at is not null),
  constraint bookings_confirmed_when check (status <> 'confirmed' or confirmed_at is not null),
  constraint bookings_cancelled_when check ((status = 'cancelled') = (cancelled_at is not null))
) with (fillfactor = 85);

-- A cancelled booking keeps its externalRef (a late retry must not resurrect it), an expired hold gives it back.
create unique index bookings_external_ref_is_unique on bookings (school_id, partner_id, external_ref)
  where external_ref is not null and status <> 'expired';
create index bookings_of_slot on bookings (slot_id);
create index bookings_held on bookings (school_id, slot_id, hold_expires_at) where status = 'on_hold';
