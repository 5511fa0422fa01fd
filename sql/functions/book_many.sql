-- Books or holds seats for many requests in one transaction, deciding them one by one in the order they came.
-- A batch decides exactly as its requests would alone: each sees the seats that those before it took.
--
-- Requests: n, schoolId, partnerId, id, slotId, externalRef, participants, holdMinutes, customerName,
-- customerEmail, customerPhone, notes, affiliateId (one that does not exist counts as none); in OCTO's words also
-- productId, resellerReference, contact, unitItems and idGiven. Answers one row each: 'ok' with the booking, or the
-- code of the refusal.
-- An id that is there already answers as it did the first time, so the caller may repeat a call whose outcome
-- it never learned; one under which another partner booked is 'not_owner'. An id that the partner gave (idGiven) is a
-- reference like an externalRef: locked, and where two of one batch share it, the second is told 'again' and finds the first
-- when it asks once more.
-- 'external_ref_exists' comes with the first booking, its status, and whether it `matches` in lesson, seats and customer.
-- Without a productId only lessons are for sale; with one, only what belongs to it.
--
-- seatsADay, which the school's own pages give, is the most seats that the guest may have with this partner in the lessons
-- of that local day: one more is 'too_many_seats'.
--
-- Locks, in the order that every writer keeps: references (so that one externalRef is decided once, across
-- slots and servers), guests whose seats are bounded, the requests' own schools' slots by id, their holds that ran out by id,
-- availability versions. What is decided is decided in statements that begin after the locks are held, for only those see
-- what the previous holder committed.
create or replace function book_many(requests json)
returns table (
  n int, code text, booking_id uuid, status text, participants int, total_cents bigint, currency text,
  created_at text, hold_expires_at text, remaining int, matches boolean
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  moment timestamptz;
  slot_ids uuid[];
  q record;
  taken int[] := '{}';      -- seats taken of each slot, as the batch goes
  referred uuid[] := '{}';  -- booking made in this batch under each reference
  seated int[] := '{}';     -- requests that got their seats
  stored uuid[] := '{}';    -- bookings of theirs that are in the table
  held_until timestamptz;
begin
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(booking_reference(r."schoolId", r."partnerId", r."externalRef", r.id, r."idGiven"), 0) as key
    from json_to_recordset(requests) as r("schoolId" text, "partnerId" bigint, "externalRef" text, id uuid, "idGiven" boolean)
    where r."externalRef" is not null or r."idGiven"
    order by key
  ) as reference;

  -- What partners book is never bounded so, and does not pay for the look.
  if strpos(requests::text, '"seatsADay"') > 0 then
    perform pg_advisory_xact_lock(guest) from (
      select distinct hashtextextended(concat_ws('/', 'guest', r."schoolId", lower(r."customerEmail")), 0) as guest
      from json_to_recordset(requests) as r("schoolId" text, "customerEmail" text, "seatsADay" int)
      where r."seatsADay" is not null
      order by guest
    ) as bounded;
  end if;

  select array_agg(locked.id) into slot_ids from (
    select s.id from slots s where (s.id, s.school_id) in (
      select r."slotId", r."schoolId" from json_to_recordset(requests) as r("slotId" uuid, "schoolId" text)
      union
      select b.slot_id, b.school_id
      from json_to_recordset(requests) as r("schoolId" text, "partnerId" bigint, "externalRef" text)
      join bookings b on b.school_id = r."schoolId" and b.partner_id = r."partnerId" and b.external_ref = r."externalRef"
      where b.status = 'on_hold' and b.hold_expires_at <= clock_timestamp()
    )
    order by s.id for no key update
  ) as locked;

  moment := clock_timestamp();
  perform 1 from bookings b
    where b.slot_id = any (slot_ids) and b.status = 'on_hold' and b.hold_expires_at <= moment
    order by b.id for no key update;
  if found then
    -- Ending holds counts their schools' versions up; the whole batch's are taken now, in order, for two batches
    -- that each ended holds of one school and then booked at both would wait for each other.
    perform 1 from availability_versions v
      where v.school_id in (select s.school_id from slots s where s.id = any (slot_ids))
      order by v.school_id for no key update;
    perform reap_holds(slot_ids, moment);
  end if;

  for q in
    select r.n, r.id, r.participants, r."seatsADay" as seats_a_day, r."holdMinutes" as hold_minutes, r."externalRef" as external_ref,
      r."slotId" as slot_id, r."customerName" as customer_name, r."customerEmail" as customer_email, r."customerPhone" as customer_phone,
      r."externalRef" is not null or coalesce(r."idGiven", false) as has_reference,
      s.id is not null and coalesce(t.id = r."productId", t.availability_type = 'START_TIME') as exists_here,
      s.on_sale and s.cancelled_at is null as for_sale, s.starts_at,
      s.capacity, s.spots_taken, s.price_cents, s.instructor_count * t.max_students_per_instructor as teachable,
      t.pricing_per, school.currency, twin.id as twin_id, twin.slot_id as twin_slot_id, twin.status as twin_status,
      twin.participants as twin_participants, twin.total_cents as twin_total_cents, twin.created_at as twin_created_at,
      twin.hold_expires_at as twin_hold_expires_at, twin.partner_id = r."partnerId" as twin_is_theirs,
      (twin.slot_id, twin.participants, twin.customer_name, twin.customer_email, twin.customer_phone) is not distinct from
        (r."slotId", r.participants, r."customerName", r."customerEmail", r."customerPhone") as twin_matches,
      dense_rank() over (order by s.id)::int as slot_no,
      dense_rank() over (
        order by booking_reference(r."schoolId", r."partnerId", r."externalRef", r.id, r."idGiven")
      )::int as ref_no
    from json_to_recordset(requests) as r(
      n int, id uuid, "schoolId" text, "partnerId" bigint, "slotId" uuid, "externalRef" text, participants bigint,
      "holdMinutes" int, "customerName" text, "customerEmail" text, "customerPhone" text, "productId" text, "idGiven" boolean,
      "seatsADay" int
    )
    join schools school on school.id = r."schoolId"
    left join slots s on s.id = r."slotId" and s.school_id = r."schoolId"
    left join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id
    left join lateral (
      select b.* from bookings b where b.id = r.id and b.school_id = r."schoolId"
      union all
      select b.* from bookings b
      where b.school_id = r."schoolId" and b.partner_id = r."partnerId" and b.external_ref = r."externalRef" and b.status <> 'expired'
      limit 1
    ) as twin on true
    order by r.n
  loop
    n := q.n;
    code := null; booking_id := null; status := null; participants := null; total_cents := null;
    currency := q.currency; created_at := null; hold_expires_at := null; remaining := null; matches := null;

    if q.twin_id = q.id and not q.twin_is_theirs then
      code := 'not_owner';
    elsif q.twin_id = q.id then
      code := 'ok'; booking_id := q.id; status := q.twin_status; participants := q.twin_participants;
      total_cents := q.twin_total_cents; created_at := iso_utc(q.twin_created_at);
      hold_expires_at := iso_utc(q.twin_hold_expires_at);
    elsif q.has_reference and referred[q.ref_no] = q.id then
      code := 'again';
    elsif q.twin_id is not null then
      code := 'external_ref_exists'; booking_id := q.twin_id; matches := q.twin_matches;
      status := case when q.twin_status = 'on_hold' and q.twin_hold_expires_at <= moment then 'expired' else q.twin_status end;
    elsif q.external_ref is not null and referred[q.ref_no] is not null then
      code := 'external_ref_exists'; booking_id := referred[q.ref_no];
      select case when first."holdMinutes" is null then 'confirmed' else 'on_hold' end,
        (first."slotId", first.participants, first."customerName", first."customerEmail", first."customerPhone")
          is not distinct from (q.slot_id, q.participants, q.customer_name, q.customer_email, q.customer_phone)
        into status, matches
        from json_to_recordset(requests) as first(
          id uuid, "slotId" uuid, participants bigint, "holdMinutes" int, "customerName" text, "customerEmail" text,
          "customerPhone" text
        ) where first.id = booking_id;
    elsif not q.exists_here then
      code := 'slot_not_found';
    elsif not q.for_sale then
      code := 'slot_not_purchasable';
    elsif q.starts_at <= moment then
      code := 'slot_expired';
    else
      taken[q.slot_no] := coalesce(taken[q.slot_no], q.spots_taken);
      if taken[q.slot_no] + q.participants > q.capacity then
        code := 'insufficient_spots'; remaining := q.capacity - taken[q.slot_no];
      elsif taken[q.slot_no] + q.participants > q.teachable then
        code := 'ratio_exceeded'; remaining := greatest(0, q.teachable - taken[q.slot_no]);
      elsif q.seats_a_day is not null and q.participants + guest_seats(requests, q.n, seated, moment) > q.seats_a_day then
        code := 'too_many_seats';
      else
        taken[q.slot_no] := taken[q.slot_no] + q.participants;
        seated := seated || q.n;
        if q.has_reference then referred[q.ref_no] := q.id; end if;
        held_until := least(moment + make_interval(mins => q.hold_minutes), q.starts_at);
        code := 'ok'; booking_id := q.id; participants := q.participants;
        status := case when q.hold_minutes is null then 'confirmed' else 'on_hold' end;
        total_cents := case q.pricing_per when 'UNIT' then q.participants else 1 end * q.price_cents;
        created_at := iso_utc(moment);
        hold_expires_at := case when q.hold_minutes is not null then iso_utc(held_until) end;
      end if;
    end if;
    return next;
  end loop;

  if seated = '{}' then return; end if;

  -- One whose reference is another's already is stored the next time round, for it draws a new one.
  loop
    with added as (
      insert into bookings (
        id, school_id, slot_id, partner_id, external_ref, participants, total_cents, currency, status, hold_expires_at,
        created_at, confirmed_at, customer_name, customer_email, customer_phone, notes, reseller_reference, contact, unit_items,
        affiliate_id
      )
      select r.id, r."schoolId", r."slotId", r."partnerId", r."externalRef", r.participants,
        case t.pricing_per when 'UNIT' then r.participants else 1 end * s.price_cents, school.currency,
        case when r."holdMinutes" is null then 'confirmed' else 'on_hold' end,
        case when r."holdMinutes" is not null then least(moment + make_interval(mins => r."holdMinutes"), s.starts_at) end,
        moment, case when r."holdMinutes" is null then moment end,
        r."customerName", r."customerEmail", r."customerPhone", r.notes, r."resellerReference", r.contact, r."unitItems",
        (select a.id from affiliates a where a.id = r."affiliateId")
      from json_to_recordset(requests) as r(
        n int, id uuid, "schoolId" text, "partnerId" bigint, "slotId" uuid, "externalRef" text, participants bigint,
        "holdMinutes" int, "customerName" text, "customerEmail" text, "customerPhone" text, notes text,
        "resellerReference" text, contact jsonb, "unitItems" jsonb, "affiliateId" text
      )
      join slots s on s.id = r."slotId" and s.school_id = r."schoolId"
      join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id
      join schools school on school.id = r."schoolId"
      where r.n = any (seated) and r.id <> all (stored)
      on conflict (school_id, reference) do nothing
      returning id
    )
    select stored || array_agg(id) into stored from added;
    exit when cardinality(stored) = cardinality(seated);
  end loop;

  update slots s set spots_taken = s.spots_taken + sold.seats
  from (
    select r."slotId" as slot_id, r."schoolId" as school_id, sum(r.participants)::int as seats
    from json_to_recordset(requests) as r(n int, "slotId" uuid, "schoolId" text, participants bigint)
    where r.n = any (seated) group by r."slotId", r."schoolId"
  ) as sold
  where s.id = sold.slot_id and s.school_id = sold.school_id;
end $$;
