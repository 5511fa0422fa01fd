-- Erasing a person, or what is long over, looks at what it erases and at no more, however many bookings there are.

-- The e-mail addresses of the guests on a booking's seats, in lower case.
create function seat_emails(unit_items jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(lower(item -> 'contact' ->> 'emailAddress')), '{}')
  from jsonb_array_elements(unit_items) as x(item) where item -> 'contact' ->> 'emailAddress' is not null
$$;

create index bookings_by_customer on bookings (lower(customer_email)) where customer_email <> '';
create index bookings_by_contact on bookings (lower(contact ->> 'emailAddress')) where contact ->> 'emailAddress' is not null;
create index bookings_by_guest on bookings using gin (seat_emails(unit_items)) where unit_items @? '$[*].contact.emailAddress';
create index slots_by_end on slots (ends_at);

-- Until when the customers of lessons are erased; no row before the first time.
create table erasure_progress (
  only_row boolean primary key default true constraint erasure_progress_has_one_row check (only_row),
  until timestamptz not null
);
