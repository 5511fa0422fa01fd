-- The log of events: what happened at each school, written by triggers in the transaction of the change. Nothing of a person
-- stands in it.

-- The last number that the school's log gave, an instant in microseconds since 1970: it is taken under the lock of this row,
-- which whoever changes a booking keeps until the commit, so that the order of numbers is the order of commits. What was pruned
-- ends with `pruned`.
alter table availability_versions
  add column last_event bigint not null default 0,
  add column pruned bigint not null default 0;

-- Who cancelled it; null for what was cancelled before anybody noted that.
alter table bookings
  add column cancelled_by text constraint bookings_cancelled_by check (cancelled_by in ('guest', 'partner', 'school'));

-- A row holds all events of one kind that one statement brought about, numbered from n - many + 1 to n in the order of the
-- arrays; facts is an array of the same length. It refers to nothing, and has no index but its key, for every booking writes one.
-- Rows of usual length stay as they are: to compress them costs more than it saves.
create table events (
  school_id text not null,
  n bigint not null,
  many int not null,
  kind text not null,
  booking_ids uuid[],
  partner_ids bigint[],
  slot_ids uuid[],
  starts timestamp[],
  seats int[],
  totals bigint[],
  ends timestamptz[],
  facts jsonb,
  constraint events_are_some check (many >= 1),
  primary key (school_id, n)
) with (toast_tuple_target = 8160);

-- Bookings in the order in which they were made.
create index bookings_by_creation on bookings (school_id, created_at, id) where created_at is not null;

create function note_new_bookings() returns trigger language plpgsql as $$
declare
  e record;
begin
  for e in
    select m.school_id, m.status, array_agg(m.id) as ids, array_agg(m.partner_id) as partner_ids, array_agg(m.slot_id) as slot_ids,
      array_agg(m.participants) as seats, array_agg(m.total_cents) as totals,
      array_agg(case when m.status = 'on_hold' then m.hold_expires_at end) as ends
    from made m where m.status in ('on_hold', 'confirmed')
    group by m.school_id, m.status order by m.school_id, m.status
  loop
    perform write_events(e.school_id, case when e.status = 'on_hold' then 'booking.held' else 'booking.confirmed' end,
      e.ids, e.partner_ids, e.slot_ids, e.seats, e.totals, e.ends, null);
  end loop;
  return null;
end $$;

-- What a change of bookings was: one event says one thing, so a change may be several, in the order of their places. A change of
-- what names people that leaves updated_at alone is an erasure.
create function note_changed_bookings() returns trigger language plpgsql
set enable_hashjoin = on set enable_nestloop = off
as $$
declare
  e record;
begin
  for e in
    select b.school_id, x.place, x.kind, array_agg(b.id) as ids, array_agg(b.partner_id) as partner_ids,
      array_agg(b.slot_id) as slot_ids, array_agg(b.participants) as seats,
      array_agg(b.total_cents) as totals,
      array_agg(case when b.status in ('on_hold', 'expired') then b.hold_expires_at end) as ends,
      jsonb_agg(x.facts) filter (where x.facts is not null) as facts
    from becomes b
    join was a on a.school_id = b.school_id and a.id = b.id
    cross join lateral (
      select 1 as place, 'booking.moved' as kind, jsonb_build_object('because', 'booking', 'from', a.slot_id) as facts
        where b.slot_id <> a.slot_id
      union all
      select 2, 'booking.changed', jsonb_build_object(
          'from', jsonb_build_object('participants', a.participants, 'totalAmountCents', a.total_cents,
            'holdExpiresAt', case when a.status = 'on_hold' then iso_utc(a.hold_expires_at) end),
          'fields', to_jsonb(array_remove(array[
            case when (b.customer_name, b.customer_email, b.customer_phone, b.contact)
              is distinct from (a.customer_name, a.customer_email, a.customer_phone, a.contact) then 'contact' end,
            case when b.notes is distinct from a.notes then 'notes' end,
            case when b.reseller_reference is distinct from a.reseller_reference then 'resellerReference' end,
            case when b.unit_items is distinct from a.unit_items then 'unitItems' end
          ], null)))
        where (b.participants, b.total_cents) <> (a.participants, a.total_cents)
          or (b.status = 'on_hold' and b.hold_expires_at is distinct from a.hold_expires_at)
          or (b.updated_at is distinct from a.updated_at
            and (b.customer_name, b.customer_email, b.customer_phone, b.contact, b.notes, b.reseller_reference, b.unit_items)
            is distinct from
            (a.customer_name, a.customer_email, a.customer_phone, a.contact, a.notes, a.reseller_reference, a.unit_items))
      union all
      select 3, 'booking.' || b.status, case when b.status = 'cancelled' then
          jsonb_build_object('by', b.cancelled_by, 'refund', coalesce(b.cancellation_refund, 'FULL')) end
        where b.status <> a.status
      union all
      select 4, 'booking.erased', null
        where b.status = a.status and b.updated_at is not distinct from a.updated_at
          and (b.customer_name, b.customer_email, b.customer_phone, b.contact, b.notes, b.unit_items, b.cancellation_reason, b.erased_at)
          is distinct from
          (a.customer_name, a.customer_email, a.customer_phone, a.contact, a.notes, a.unit_items, a.cancellation_reason, a.erased_at)
    ) as x
    group by b.school_id, x.place, x.kind order by b.school_id, x.place
  loop
    perform write_events(e.school_id, e.kind, e.ids, e.partner_ids, e.slot_ids, e.seats, e.totals, e.ends, e.facts);
  end loop;
  return null;
end $$;

create function note_new_lessons() returns trigger language plpgsql as $$
declare
  e record;
begin
  for e in
    select m.school_id, count(*) as lessons, array_agg(distinct m.local_date order by m.local_date) as days,
      array_agg(distinct m.lesson_type_id order by m.lesson_type_id) as types
    from made m group by m.school_id order by m.school_id
  loop
    perform write_events(e.school_id, 'lesson.added', null, null, '{null}', null, null, null, jsonb_build_array(
      jsonb_build_object('lessons', e.lessons, 'days', e.days, 'serviceIds', e.types)));
  end loop;
  return null;
end $$;

-- Runs for each lesson, and never for a change of its seats alone, which is a booking's. Who has a seat in a lesson that is
-- moved hears of the own booking.
create function note_changed_lesson() returns trigger language plpgsql as $$
declare
  before constant jsonb := lesson_facts(
    old.lesson_type_id, old.local_date, old.local_start, old.local_end, old.spot_name);
  lesson constant jsonb := lesson_facts(
    new.lesson_type_id, new.local_date, new.local_start, new.local_end, new.spot_name);
  e record;
begin
  if old.cancelled_at is null and new.cancelled_at is not null then
    perform write_events(new.school_id, 'lesson.cancelled', null, null, array[new.id], null, null, null, jsonb_build_array(lesson));
  end if;
  if (new.local_date, new.local_start, new.local_end, new.spot_name)
    <> (old.local_date, old.local_start, old.local_end, old.spot_name) then
    perform write_events(new.school_id, 'lesson.moved', null, null, array[new.id], null, null, null,
      jsonb_build_array(lesson || jsonb_build_object('from', before)));
    select array_agg(b.id order by b.id) as ids, array_agg(b.partner_id order by b.id) as partner_ids,
      array_agg(b.slot_id) as slot_ids, array_agg(b.participants order by b.id) as seats,
      array_agg(b.total_cents order by b.id) as totals,
      array_agg(case when b.status = 'on_hold' then b.hold_expires_at end order by b.id) as ends,
      jsonb_agg(jsonb_build_object('because', 'lesson', 'from', before, 'to', lesson)) as facts
      into e from bookings b
      where b.school_id = new.school_id and b.slot_id = new.id and b.status in ('on_hold', 'confirmed');
    if e.ids is not null then
      perform write_events(
        new.school_id, 'booking.moved', e.ids, e.partner_ids, e.slot_ids, e.seats, e.totals, e.ends, e.facts);
    end if;
  end if;
  if new.on_sale <> old.on_sale then
    perform write_events(new.school_id, case when new.on_sale then 'lesson.opened' else 'lesson.closed' end,
      null, null, array[new.id], null, null, null, jsonb_build_array(lesson));
  end if;
  if (new.capacity, new.price_cents, new.instructor_count) <> (old.capacity, old.price_cents, old.instructor_count) then
    perform write_events(new.school_id, 'lesson.changed', null, null, array[new.id], null, null, null, jsonb_build_array(
      lesson || jsonb_build_object(
        'from', jsonb_build_object('capacity', old.capacity, 'priceCents', old.price_cents, 'instructors', old.instructor_count),
        'to', jsonb_build_object('capacity', new.capacity, 'priceCents', new.price_cents, 'instructors', new.instructor_count))));
  end if;
  return null;
end $$;

create trigger bookings_noted after insert on bookings
  referencing new table as made for each statement execute function note_new_bookings();
create trigger bookings_changes_noted after update on bookings
  referencing old table as was new table as becomes for each statement execute function note_changed_bookings();
create trigger slots_noted after insert on slots
  referencing new table as made for each statement execute function note_new_lessons();
create trigger slots_changes_noted
  after update of local_date, local_start, local_end, spot_name, on_sale, cancelled_at, capacity, price_cents, instructor_count on slots
  for each row execute function note_changed_lesson();
