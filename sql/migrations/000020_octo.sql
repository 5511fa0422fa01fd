-- What strict OCTO needs beside lessons and seats: things hired by the day, prices for a whole booking, text in
-- other languages, and of a booking its unit items, its contact and how it ended. A booking made in v1's words
-- leaves all of these null; they follow from what it has.

alter table lesson_types
  alter column max_students_per_instructor drop not null, -- null: nobody teaches what is hired by the day
  add column availability_type text not null default 'START_TIME'
    constraint lesson_types_availability_type check (availability_type in ('START_TIME', 'OPENING_HOURS')),
  add column pricing_per text not null default 'UNIT'
    constraint lesson_types_pricing_per check (pricing_per in ('UNIT', 'BOOKING')),
  add column translations jsonb not null default '{}' -- { "<language>": { "name", "description" } }
    constraint lesson_types_translations_are_an_object check (jsonb_typeof(translations) = 'object'),
  add constraint lesson_types_ratio_where_taught
    check ((availability_type = 'OPENING_HOURS') = (max_students_per_instructor is null));

alter table bookings
  add column reseller_reference text
    constraint bookings_reseller_reference_length check (length(reseller_reference) between 1 and 255),
  add column contact jsonb, -- as it was sent; customer_name, customer_email and customer_phone follow it
  add column unit_items jsonb -- [{ "uuid", "unitId", "resellerReference", "contact" }]
    constraint bookings_unit_items_are_seats check (jsonb_array_length(unit_items) = participants),
  add column updated_at timestamptz, -- the last change that left no other mark
  add column cancellation_reason text,
  add column cancellation_refund text
    constraint bookings_cancellation_refund check (cancellation_refund in ('FULL', 'PARTIAL', 'NONE'));

create index bookings_by_reseller_reference on bookings (school_id, partner_id, reseller_reference)
  where reseller_reference is not null;

-- Its parameters changed; the function itself is made anew with the others.
drop function if exists cancel_booking(text, uuid);
