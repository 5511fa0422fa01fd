-- Books or holds seats of one school for many requests in one transaction, deciding each in the order of arrival. A batch decides
-- exactly as its requests would alone: each sees the seats that earlier ones took.
--
-- Requests are an array of booking_request. An unknown affiliateId is ignored. Without a productId only lessons are for sale; with
-- one, only slots of that type. Returns one row each: 'ok' with the booking, or the code of the refusal.
--
-- Idempotency: an existing id returns the first result, so a caller may retry a call whose response was lost. An id of another partner
-- is 'not_owner'; an id with another digest is 'other_content'. An id chosen by the partner (idGiven) is locked like an externalRef.
-- If two requests of a batch share one, the second gets 'again' and finds the first when it retries. 'again' also means that the
-- guest-facing `reference` is in use: the caller draws another. 'external_ref_exists' returns the first booking, its status and
-- `matches`: true if the first request had the same requestDigest, or else the same lesson, seats and customer.
--
-- Types with unit prices are booked by unit (unitSeats, { "<id>": seats }, of participants in all), or else as the first unit;
-- 'invalid_unit_id' returns a `unit` that the lesson type does not have.
--
-- A party gets the largest discount (see best_offer) of the open offers and that of its offerCode. A code without effect is refused
-- (see offer_refusal). The booking stores a copy of the offer.
--
-- A booking stores its partner's terms of this moment and respects the limits that the school set for the partner: 'stopped' if it may
-- sell none of the lesson, 'allotment_used' with the `remaining` seats (see partner_share).
--
-- byStaff, for the school's staff, also books closed lessons, and lessons that have begun until they end; never beyond the seats.
--
-- seatsADay, from the school's own pages, limits the seats of one guest with this partner in lessons of that local day: beyond it
-- 'too_many_seats'.
--
-- heldPercent, from partners' requests, limits the share of the school's seats that the partner's holds may take: beyond it
-- 'holds_used' with the `remaining` seats (see holdable_seats). Bookings without a hold are not limited by it.
--
-- formShare, from public forms, limits the percentage of free seats taken by unproven guests (see unproven_share). Beyond it a form
-- only holds its seats for proofMinutes, until the guest follows the link in a mail. Beyond twice the share, or without proofMinutes,
-- it is 'forms_full'. Both raise the school's alarm if the school's share is exceeded, and 'forms_full' always does.
--
-- Lock order, the same for every writer: partners with limited holds, references (so one externalRef is decided once across slots and
-- servers), the school's forms (also for the seats of a guest), the school's slots by id, their expired holds by id, the availability
-- version. Decisions are made in statements that begin after the locks are held: only those see the commits of the previous holder.
create or replace function book_many(p_school_id text, p_requests json)
returns table (
  n int, code text, booking_id uuid, status text, participants int, total_cents bigint, currency text,
  created_at text, hold_expires_at text, remaining int, matches boolean, unit text, offer json
) language plpgsql volatile
set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
#variable_conflict use_column
declare
  asked booking_request[];
  has_references boolean;
  is_form boolean;        -- true if any request is a form, which formShare limits
  holders bigint[];      -- partners with limited holds
  alarming boolean := false;
  used int;              -- percent of the free seats that unproven forms take, now and with this one
  wanted int;
  school_used int;
  hold_minutes int;
  slot_ids uuid[];
  moment timestamptz;
  q record;
  b bookings;
  made bookings[] := '{}';
  names text[] := '{}';  -- lock name of each new booking, null for none (see booking_reference)
  shown text[] := '{}';  -- their guest-facing references
  sold int[];            -- seats sold so far of each slot
  told guests[] := '{}';  -- answers of their guests
  place int;
  share int;             -- the partner's limit for the lesson and the seats left of it; null without a limit
  unsold int;
  prices jsonb;          -- price by unit and number of times that each is paid; only if the school has offers
  counts jsonb;
  chosen jsonb;          -- offer that applies to the party
  refused text;          -- reason why the code has no effect
begin
  select array_agg(a), array_agg(a."slotId"), bool_or(a."externalRef" is not null or a."idGiven"), bool_or(a."seatsADay" is not null or a."formShare" is not null),
      array_agg(a."partnerId") filter (where a."heldPercent" is not null and a."holdMinutes" is not null)
    into asked, slot_ids, has_references, is_form, holders
    from json_populate_recordset(null::booking_request, p_requests) as a;

  if holders is not null then perform lock_holders(p_school_id, holders); end if;

  if has_references then
    perform pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(booking_reference(p_school_id, a."partnerId", a."externalRef", a.id, a."idGiven"), 0) as key
      from unnest(asked) as a
      where a."externalRef" is not null or a."idGiven"
      order by key
    ) as reference;
    -- An externalRef may belong to an overdue hold of another lesson.
    slot_ids := slot_ids || array(
      select case when b.status = 'on_hold' and b.hold_expires_at <= clock_timestamp() then b.slot_id end
      from unnest(asked) as a
      left join bookings b on b.school_id = p_school_id and b.partner_id = a."partnerId"
        and b.external_ref = a."externalRef" and b.status <> 'expired'
    );
  end if;

  -- Partners' bookings have no such limit and skip the lock.
  if is_form then perform lock_forms(p_school_id); end if;

  slot_ids := array(
    select s.id from slots s where s.school_id = p_school_id and s.id = any (slot_ids)
    order by s.id for no key update
  );
  moment := clock_timestamp();
  perform reap_holds(p_school_id, slot_ids, moment);

  sold := array_fill(0, array[cardinality(slot_ids)]);
  b.school_id := p_school_id;
  b.created_at := moment;
  for q in
    select a.*, case when a."externalRef" is not null or a."idGiven" then
        booking_reference(p_school_id, a."partnerId", a."externalRef", a.id, a."idGiven") end as name,
      s.id is not null and coalesce(t.id = a."productId", t.availability_type = 'START_TIME') as exists_here,
      is_for_sale(s.on_sale or coalesce(a."byStaff", false), s.cancelled_at) as for_sale, s.starts_at,
      case when a."byStaff" and a."holdMinutes" is null then s.ends_at else s.starts_at end as sold_until, s.capacity, s.spots_taken, s.price_cents,
      s.instructor_count, t.max_students_per_instructor as ratio, t.pricing_per, t.units, s.unit_cents, party.seats as unit_seats, school.currency,
      s.lesson_type_id, s.local_date::text as day, school.offers, upper(a."offerCode") as sent_code, f.id as affiliate_id,
      p.discount_percent, p.commission_percent, p.collects, p.limited,
      known.id as known_id, known.partner_id as known_partner_id, known.status as known_status, known.participants as known_seats,
      known.total_cents as known_cents, sold_offer(known.offer, known.off_cents) as known_offer, known.created_at as known_at, known.hold_expires_at as known_until, known.request_digest as known_digest,
      twin.id as twin_id,
      case when twin.status = 'on_hold' and twin.hold_expires_at <= moment then 'expired' else twin.status end as twin_status,
      coalesce(twin.request_digest = a."requestDigest", (twin.slot_id, twin.participants, twin.customer_name, lower(twin.customer_email),
        twin.customer_phone, coalesce(twin.unit_seats, party.seats)) is not distinct from
        (a."slotId", a.participants, a."customerName", lower(a."customerEmail"), a."customerPhone", party.seats)) as twin_matches,
      namesake.id as namesake_id
    from unnest(asked) with ordinality as a
    left join slots s on s.school_id = p_school_id and s.id = a."slotId"
    left join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
    left join schools school on school.id = p_school_id
    cross join lateral (
      select case when t.units is not null then coalesce(a."unitSeats", jsonb_build_object(t.units #>> '{0,id}', a.participants)) end as seats
    ) as party
    left join partners p on p.school_id = p_school_id and p.id = a."partnerId"
    left join affiliates f on f.id = a."affiliateId"
    left join bookings known on known.school_id = p_school_id and known.id = a.id
    left join bookings twin on twin.school_id = p_school_id and twin.partner_id = a."partnerId"
      and twin.external_ref = a."externalRef" and twin.status <> 'expired'
    left join bookings namesake on namesake.school_id = p_school_id and namesake.reference = a.reference
    order by a.ordinality
  loop
    n := q.ordinality - 1;
    code := null; booking_id := null; status := null; participants := null; total_cents := null;
    currency := q.currency; created_at := null; hold_expires_at := null; remaining := null; matches := null; unit := null; offer := null;
    place := case when q.name is not null then array_position(names, q.name) end;
    share := null; unsold := null;
    refused := null;
    if q.sent_code is not null then
      refused := offer_refused(q.offers, q.sent_code, q.lesson_type_id, q.day, q.participants, q.starts_at - moment);
    end if;
    if q.limited then
      select x.share, x.unsold into share, unsold from partner_share(p_school_id, q."partnerId", q."slotId", made, moment) as x;
    end if;

    if q.known_id is not null and q.known_partner_id <> q."partnerId" then
      code := 'not_owner';
    elsif q.known_digest <> q."requestDigest" then
      code := 'other_content';
    elsif q.known_id is not null then
      code := 'ok'; booking_id := q.id; status := q.known_status; participants := q.known_seats;
      total_cents := q.known_cents; offer := q.known_offer; created_at := iso_utc(q.known_at); hold_expires_at := iso_utc(q.known_until);
    elsif place is not null and (made[place]).id = q.id then
      code := 'again';
    elsif q.twin_id is not null then
      code := 'external_ref_exists'; booking_id := q.twin_id; status := q.twin_status; matches := q.twin_matches;
    elsif q."externalRef" is not null and place is not null then
      b := made[place];
      code := 'external_ref_exists'; booking_id := b.id; status := b.status;
      matches := coalesce(b.request_digest = q."requestDigest", (b.slot_id, b.participants, b.customer_name, lower(b.customer_email),
        b.customer_phone, b.unit_seats) is not distinct from
        (q."slotId", q.participants, q."customerName", lower(q."customerEmail"), q."customerPhone", q.unit_seats));
    elsif not q.exists_here then
      code := 'slot_not_found';
    elsif q."unitSeats" is not null and unit_unknown(q.units, q."unitSeats") is not null then
      code := 'invalid_unit_id'; unit := unit_unknown(q.units, q."unitSeats");
    elsif refused is not null then
      code := refused;
    elsif not q.for_sale then
      code := 'slot_not_purchasable';
    elsif share = 0 then
      code := 'stopped';
    elsif q.sold_until <= moment then
      code := 'slot_expired';
    else
      place := array_position(slot_ids, q."slotId");
      code := seats_refused(q.spots_taken + sold[place], q.participants, q.capacity, q.instructor_count, q.ratio);
      if code is not null then
        remaining := least(unsold, seats_left(code, q.spots_taken + sold[place], q.capacity, q.instructor_count, q.ratio));
      elsif q.participants > unsold then
        code := 'allotment_used'; remaining := unsold;
      elsif q."heldPercent" is not null and q."holdMinutes" is not null and q.participants > holdable_seats(
        p_school_id, q."partnerId", q."slotId", q.participants, q."heldPercent", made, null, moment) then
        code := 'holds_used';
        remaining := least(unsold, holdable_seats(
          p_school_id, q."partnerId", q."slotId", q.participants, q."heldPercent", made, null, moment));
      elsif q."seatsADay" is not null and q.participants
        + guest_seats(p_school_id, q."partnerId", q."customerEmail", q."slotId", made, moment) > q."seatsADay" then
        code := 'too_many_seats';
      end if;
      used := 0; wanted := 0;
      if code is null and q."formShare" is not null then
        select greatest(x.day_used, x.school_used), greatest(x.day_wanted, x.school_wanted), x.school_used into used, wanted, school_used
          from unproven_share(p_school_id, q."slotId", q.participants, made, moment) as x;
        if wanted > 2 * q."formShare" then code := 'forms_full'; end if;
        alarming := alarming or school_used >= q."formShare" or code is not null;
      end if;
      if code is not null then
        null;
      elsif q.namesake_id is not null or q.reference = any (shown) then
        code := 'again';
      else
        code := 'ok'; booking_id := q.id; participants := q.participants;
        b.unproven_until := case when q."formShare" is not null then q.starts_at end;
        hold_minutes := coalesce(q."holdMinutes", case when used >= q."formShare" then q."proofMinutes" end);
        status := case when hold_minutes is null then 'confirmed' else 'on_hold' end;
        total_cents := case when q.pricing_per = 'UNIT' then participants else 1 end * q.price_cents::bigint;
        b.unit_seats := q.unit_seats; b.unit_cents := null;
        if b.unit_seats is not null then
          b.unit_cents := sold_unit_cents(b.unit_seats, q.unit_cents, q.price_cents);
          total_cents := units_total(b.unit_seats, b.unit_cents);
        end if;
        b.offer := null; b.off_cents := 0;
        if q.offers <> '[]' then
          prices := coalesce(b.unit_cents, jsonb_build_object('participant', q.price_cents));
          counts := coalesce(b.unit_seats, jsonb_build_object('participant', case when q.pricing_per = 'UNIT' then participants else 1 end));
          chosen := best_offer(q.offers, q.sent_code, q.lesson_type_id, q.day, participants, q.starts_at - moment, prices, counts);
          if chosen is not null then
            b.offer := chosen - 'off'; b.off_cents := (chosen ->> 'off')::bigint; total_cents := total_cents - b.off_cents;
            if b.unit_cents is not null then b.unit_cents := reduced_prices(prices, chosen); end if;
            offer := sold_offer(b.offer, b.off_cents);
          end if;
        end if;
        created_at := iso_utc(moment);
        b.id := q.id; b.slot_id := q."slotId"; b.partner_id := q."partnerId"; b.external_ref := q."externalRef"; b.request_digest := q."requestDigest";
        b.participants := participants; b.total_cents := total_cents; b.currency := currency; b.status := status;
        b.discount_percent := q.discount_percent; b.commission_percent := q.commission_percent; b.collects := q.collects;
        b.priced_each := q.pricing_per = 'UNIT';
        b.hold_expires_at := null; b.confirmed_at := moment;
        if status = 'on_hold' then
          b.hold_expires_at := least(moment + make_interval(mins => hold_minutes), q.starts_at); b.confirmed_at := null;
          hold_expires_at := iso_utc(b.hold_expires_at);
        end if;
        b.customer_name := q."customerName"; b.customer_email := q."customerEmail"; b.customer_phone := q."customerPhone";
        b.notes := q.notes; b.reseller_reference := q."resellerReference"; b.contact := q.contact; b.unit_items := q."unitItems";
        b.answers := nullif(jsonb_strip_nulls(q.answers), '{}');
        b.pickup := case when q.pickup is not null then transfer_after(null, q.pickup) end;
        b.dropoff := case when q.dropoff is not null then transfer_after(null, q.dropoff) end;
        if q.guests is not null then told := told || guests_after(p_school_id, b, null, q.guests); end if;
        b.affiliate_id := q.affiliate_id; b.language := q.language; b.reference := coalesce(q.reference, new_reference());
        -- A hash: guests must not learn the id.
        b.entry_id := md5(b.id || b.reference)::uuid;
        made := made || b; names := names || q.name; shown := shown || b.reference;
        sold[place] := sold[place] + participants;
      end if;
    end if;
    return next;
  end loop;

  if alarming then perform raise_form_alarm(p_school_id, moment); end if;
  if made = '{}' then return; end if;

  insert into bookings (
    id, school_id, slot_id, partner_id, external_ref, participants, total_cents, currency, status, hold_expires_at,
    created_at, confirmed_at, customer_name, customer_email, customer_phone, notes, reseller_reference, contact, unit_items,
    affiliate_id, reference, entry_id, language, discount_percent, commission_percent, collects, priced_each, answers, pickup, dropoff, unit_seats,
    unit_cents, offer, off_cents, request_digest, unproven_until
  )
  select id, school_id, slot_id, partner_id, external_ref, participants, total_cents, currency, status, hold_expires_at,
    created_at, confirmed_at, customer_name, customer_email, customer_phone, notes, reseller_reference, contact, unit_items,
    affiliate_id, reference, entry_id, language, discount_percent, commission_percent, collects, priced_each, answers, pickup, dropoff, unit_seats,
    unit_cents, offer, off_cents, request_digest, unproven_until
  from unnest(made);
  if cardinality(told) > 0 then perform seat_guests(p_school_id, array(select booking_id from unnest(told)), told); end if;

  update slots s set spots_taken = s.spots_taken + sold[array_position(slot_ids, s.id)]
    where s.school_id = p_school_id and s.id = any (slot_ids) and sold[array_position(slot_ids, s.id)] > 0;
end $$;
