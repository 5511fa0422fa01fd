-- Appends events of one kind to a school's event log and numbers them, in array order but grouped by partner. Only triggers call it,
-- in the transaction of the change. It locks the school's availability version, the last of all locks, until the commit. So a later
-- number is never visible before an earlier one. Numbers are instants that never decrease, even if a clock is set back. So none is
-- used twice after a restore or failover.
--
-- Events of bookings get the lesson's current start. Cancellations also say whether the lesson was cancelled, and moves of single
-- bookings contain both lessons. p_facts is an array of the same length, or null.
create or replace function write_events(
  p_school_id text, p_kind text, p_booking_ids uuid[], p_partner_ids bigint[], p_slot_ids uuid[], p_seats int[], p_totals bigint[],
  p_ends timestamptz[], p_facts jsonb
) returns void language plpgsql volatile
set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_nestloop = on
as $$
declare
  moment constant bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
  slot_count constant int := cardinality(p_slot_ids);
  facts jsonb := p_facts;
  starts timestamp[];
  from_slot slots;
  to_slot slots;
  last bigint;
begin
  -- Group events by partner, because gaps in a partner's numbers would reveal the activity of others.
  if slot_count > 1 and exists (select from unnest(p_partner_ids) as x(id) where x.id <> p_partner_ids[1]) then
    select array_agg(x.booking_id order by x.partner_id, x.place), array_agg(x.partner_id order by x.partner_id, x.place),
        array_agg(x.slot_id order by x.partner_id, x.place), array_agg(x.seats order by x.partner_id, x.place),
        array_agg(x.total order by x.partner_id, x.place), array_agg(x.ends order by x.partner_id, x.place),
        jsonb_agg(p_facts -> (x.place - 1)::int order by x.partner_id, x.place) filter (where p_facts is not null)
      into p_booking_ids, p_partner_ids, p_slot_ids, p_seats, p_totals, p_ends, p_facts
      from unnest(p_booking_ids, p_partner_ids, p_slot_ids, p_seats, p_totals, p_ends) with ordinality
        as x(booking_id, partner_id, slot_id, seats, total, ends, place);
    facts := p_facts;
  end if;
  if p_booking_ids is not null then
    select array_agg(s.local_date + s.local_start order by x.place), coalesce(
        jsonb_agg(
          p_facts -> (x.place - 1)::int || jsonb_build_object('because', case when s.cancelled_at is null then 'booking' else 'lesson' end)
          order by x.place
        ) filter (where p_kind = 'booking.cancelled'), p_facts)
      into starts, facts
      from unnest(p_slot_ids) with ordinality as x(id, place)
      left join slots s on s.school_id = p_school_id and s.id = x.id;
  end if;
  if p_kind = 'booking.moved' and p_facts #>> '{0,because}' = 'booking' then
    for i in 1 .. slot_count loop
      select * into from_slot from slots where school_id = p_school_id and id = (p_facts #>> array[(i - 1)::text, 'from'])::uuid;
      select * into to_slot from slots where school_id = p_school_id and id = p_slot_ids[i];
      facts := jsonb_set(facts, array[(i - 1)::text], jsonb_build_object('because', 'booking',
        'from', jsonb_build_object('lessonSlotId', from_slot.id) || lesson_facts(
          from_slot.lesson_type_id, from_slot.local_date, from_slot.local_start, from_slot.local_end, from_slot.spot_name),
        'to', jsonb_build_object('lessonSlotId', to_slot.id) || lesson_facts(
          to_slot.lesson_type_id, to_slot.local_date, to_slot.local_start, to_slot.local_end, to_slot.spot_name)));
    end loop;
  end if;
  update availability_versions set last_event = greatest(last_event, moment) + slot_count where school_id = p_school_id returning last_event into last;
  insert into events (school_id, n, many, kind, booking_ids, partner_ids, slot_ids, starts, seats, totals, ends, facts)
    values (p_school_id, last, slot_count, p_kind, p_booking_ids, p_partner_ids, p_slot_ids, starts, p_seats, p_totals, p_ends, facts);
end $$;
