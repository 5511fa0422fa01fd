-- What decides about seats names one school in each of its statements, so that it can run where the school lives.

-- One request of book_many, and what the partner called it. In OCTO's words also "productId", "resellerReference", contact,
-- "unitItems" and "idGiven"; of the school's own pages "seatsADay" and "affiliateId".
create type booking_request as (
  id uuid,
  "partnerId" bigint,
  "slotId" uuid,
  "externalRef" text,
  participants bigint,
  "holdMinutes" int,
  "customerName" text,
  "customerEmail" text,
  "customerPhone" text,
  notes text,
  "productId" text,
  "resellerReference" text,
  contact jsonb,
  "unitItems" jsonb,
  "idGiven" boolean,
  "affiliateId" text,
  "seatsADay" int,
  reference text
);

-- The lessons that have holds: the seats of those that have run out, which every read takes as free, and when the next of the
-- others does. By the statement's clock: what is decided is decided by the clock after the locks, and ends such holds first.
create view slot_holds as
  select school_id, slot_id,
    coalesce(sum(participants) filter (where hold_expires_at <= statement_timestamp()), 0)::int as free,
    min(hold_expires_at) filter (where hold_expires_at > statement_timestamp()) as next_end
  from bookings where status = 'on_hold' group by school_id, slot_id;

create or replace function bump_availability_version() returns trigger language plpgsql as $$
declare
  school text;
begin
  foreach school in array array(select distinct c.school_id from changed c order by c.school_id) loop
    update availability_versions set version = version + 1 where school_id = school;
  end loop;
  return null;
end $$;

-- A count that is right already is left alone: an import writes it with the slot, and need not write each slot twice.
create or replace function count_instructors() returns trigger language plpgsql as $$
declare
  school text;
  slot_ids uuid[];
begin
  for school, slot_ids in
    select c.school_id, array_agg(distinct c.slot_id) from changed c group by c.school_id order by c.school_id
  loop
    update slots s set instructor_count = n.instructors
      from (
        select x.slot_id, count(i.slot_id) as instructors
        from unnest(slot_ids) as x(slot_id)
        left join slot_instructors i on i.school_id = school and i.slot_id = x.slot_id
        group by x.slot_id
      ) as n
      where s.school_id = school and s.id = n.slot_id and s.instructor_count <> n.instructors;
  end loop;
  return null;
end $$;

-- That a booking's school exists follows from its lesson's; to ask it again locked the school's row at every booking.
alter table bookings drop constraint bookings_school_id_fkey;

-- What a partner's externalRef alone names, bookings_external_ref_is_unique finds.
drop index bookings_by_reference;
create index bookings_by_reference on bookings (school_id, partner_id, (coalesce(reseller_reference, external_ref)))
  where reseller_reference is not null or status = 'expired';

-- Who names a lesson or a booking by its id finds it by that, whatever the planner believes of a table that was filled a moment
-- ago: an index that only begins, or ends, with the school serves those alone who ask for days, starts or references.
drop index slots_by_date;
create index slots_by_date on slots (school_id, local_date) where local_date is not null;
drop index slots_by_start;
create index slots_by_start on slots (school_id, starts_at) where starts_at is not null;
drop index bookings_reference_is_unique;
create unique index bookings_reference_is_unique on bookings (reference, school_id) where reference is not null;

-- Their parameters changed; the functions themselves are made anew with the others.
drop function if exists book_many(json);
drop function if exists guest_seats(json, int, int[], timestamptz);
drop function if exists reap_holds(uuid[], timestamptz);
drop function if exists sweep_holds();
drop function if exists confirm_booking(text, bigint, uuid);
drop function if exists cancel_slots(uuid[], boolean);
drop function if exists offer_slots(uuid[], boolean);
drop function if exists change_slot(uuid, jsonb);
drop function if exists octo_slot_json(slots, lesson_types);
