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
  requests booking_request[];
  has_references boolean;
  is_form boolean;                -- true if any request is a form, which formShare limits
  holders bigint[];               -- partners with limited holds
  raises_alarm boolean := false;
  used_percent int;               -- percent of the free seats that unproven forms take, now and with this one
  wanted_percent int;
  school_used int;
  hold_minutes int;
  slot_ids uuid[];
  moment timestamptz;
  req record;
  b bookings;
  booked bookings[] := '{}';
  lock_names text[] := '{}';      -- lock name of each new booking, null for none (see booking_reference)
  references_used text[] := '{}'; -- their guest-facing references
  seats_sold int[];               -- seats sold so far of each slot
  guest_rows guests[] := '{}';    -- answers of their guests
  place int;
  share int;                      -- the partner's limit for the lesson and the seats left of it; null without a limit
  unsold int;
  prices jsonb;                   -- price by unit and number of times that each is paid; only if the school has offers
  counts jsonb;
  best jsonb;                     -- offer that applies to the party
  code_refusal text;              -- reason why the code has no effect
begin
  select array_agg(a), array_agg(a."slotId"), bool_or(a."externalRef" is not null or a."idGiven"), bool_or(a."seatsADay" is not null or a."formShare" is not null),
      array_agg(a."partnerId") filter (where a."heldPercent" is not null and a."holdMinutes" is not null)
    into requests, slot_ids, has_references, is_form, holders
    from json_populate_recordset(null::booking_request, p_requests) as a;

  if holders is not null then perform lock_holders(p_school_id, holders); end if;

  if has_references then
    perform pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(booking_reference(p_school_id, a."partnerId", a."externalRef", a.id, a."idGiven"), 0) as key
      from unnest(requests) as a
      where a."externalRef" is not null or a."idGiven"
      order by key
    ) as reference;
    -- An externalRef may belong to an overdue hold of another lesson.
    slot_ids := slot_ids || array(
      select case when b.status = 'on_hold' and b.hold_expires_at <= clock_timestamp() then b.slot_id end
      from unnest(requests) as a
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

  seats_sold := array_fill(0, array[cardinality(slot_ids)]);
  b.school_id := p_school_id;
  b.created_at := moment;
  for req in
    select a.*, case when a."externalRef" is not null or a."idGiven" then
        booking_reference(p_school_id, a."partnerId", a."externalRef", a.id, a."idGiven") end as lock_name,
      s.id is not null and coalesce(t.id = a."productId", t.availability_type = 'START_TIME') as exists_here,
      is_for_sale(s.on_sale or coalesce(a."byStaff", false), s.cancelled_at) as for_sale, s.starts_at,
      case when a."byStaff" and a."holdMinutes" is null then s.ends_at else s.starts_at end as sold_until, s.capacity, s.spots_taken, s.price_cents,
      s.instructor_count, t.max_students_per_instructor as ratio, t.pricing_per, t.units, s.unit_cents, party.seats as unit_seats, school.currency,
      s.lesson_type_id, s.local_date::text as day, school.offers, upper(a."offerCode") as sent_code, f.id as affiliate_id,
      p.discount_percent, p.commission_percent, p.collects, p.limited,
      existing.id as existing_id, existing.partner_id as existing_partner_id, existing.status as existing_status, existing.participants as existing_seats,
      existing.total_cents as existing_cents, sold_offer(existing.offer, existing.off_cents) as existing_offer, existing.created_at as existing_at, existing.hold_expires_at as existing_until, existing.request_digest as existing_digest,
      same_external_ref.id as same_external_ref_id,
      case when same_external_ref.status = 'on_hold' and same_external_ref.hold_expires_at <= moment then 'expired' else same_external_ref.status end as same_external_ref_status,
      coalesce(same_external_ref.request_digest = a."requestDigest", (same_external_ref.slot_id, same_external_ref.participants, same_external_ref.customer_name, lower(same_external_ref.customer_email),
        same_external_ref.customer_phone, coalesce(same_external_ref.unit_seats, party.seats)) is not distinct from
        (a."slotId", a.participants, a."customerName", lower(a."customerEmail"), a."customerPhone", party.seats)) as same_external_ref_matches,
      same_reference.id as same_reference_id
    from unnest(requests) with ordinality as a
    left join slots s on s.school_id = p_school_id and s.id = a."slotId"
    left join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
    left join schools school on school.id = p_school_id
    cross join lateral (
      select case when t.units is not null then coalesce(a."unitSeats", jsonb_build_object(t.units #>> '{0,id}', a.participants)) end as seats
    ) as party
    left join partners p on p.school_id = p_school_id and p.id = a."partnerId"
    left join affiliates f on f.id = a."affiliateId"
    left join bookings existing on existing.school_id = p_school_id and existing.id = a.id
    left join bookings same_external_ref on same_external_ref.school_id = p_school_id and same_external_ref.partner_id = a."partnerId"
      and same_external_ref.external_ref = a."externalRef" and same_external_ref.status <> 'expired'
    left join bookings same_reference on same_reference.school_id = p_school_id and same_reference.reference = a.reference
    order by a.ordinality
  loop
    n := req.ordinality - 1;
    code := null; booking_id := null; status := null; participants := null; total_cents := null;
    currency := req.currency; created_at := null; hold_expires_at := null; remaining := null; matches := null; unit := null; offer := null;
    place := case when req.lock_name is not null then array_position(lock_names, req.lock_name) end;
    share := null; unsold := null;
    code_refusal := null;
    if req.sent_code is not null then
      code_refusal := offer_refusal(req.offers, req.sent_code, req.lesson_type_id, req.day, req.participants, req.starts_at - moment);
    end if;
    if req.limited then
      select x.share, x.unsold into share, unsold from partner_share(p_school_id, req."partnerId", req."slotId", booked, moment) as x;
    end if;

    if req.existing_id is not null and req.existing_partner_id <> req."partnerId" then
      code := 'not_owner';
    elsif req.existing_digest <> req."requestDigest" then
      code := 'other_content';
    elsif req.existing_id is not null then
      code := 'ok'; booking_id := req.id; status := req.existing_status; participants := req.existing_seats;
      total_cents := req.existing_cents; offer := req.existing_offer; created_at := iso_utc(req.existing_at); hold_expires_at := iso_utc(req.existing_until);
    elsif place is not null and (booked[place]).id = req.id then
      code := 'again';
    elsif req.same_external_ref_id is not null then
      code := 'external_ref_exists'; booking_id := req.same_external_ref_id; status := req.same_external_ref_status; matches := req.same_external_ref_matches;
    elsif req."externalRef" is not null and place is not null then
      b := booked[place];
      code := 'external_ref_exists'; booking_id := b.id; status := b.status;
      matches := coalesce(b.request_digest = req."requestDigest", (b.slot_id, b.participants, b.customer_name, lower(b.customer_email),
        b.customer_phone, b.unit_seats) is not distinct from
        (req."slotId", req.participants, req."customerName", lower(req."customerEmail"), req."customerPhone", req.unit_seats));
    elsif not req.exists_here then
      code := 'slot_not_found';
    elsif req."unitSeats" is not null and unknown_unit(req.units, req."unitSeats") is not null then
      code := 'invalid_unit_id'; unit := unknown_unit(req.units, req."unitSeats");
    elsif code_refusal is not null then
      code := code_refusal;
    elsif not req.for_sale then
      code := 'slot_not_purchasable';
    elsif share = 0 then
      code := 'stopped';
    elsif req.sold_until <= moment then
      code := 'slot_expired';
    else
      place := array_position(slot_ids, req."slotId");
      code := seats_refusal(req.spots_taken + seats_sold[place], req.participants, req.capacity, req.instructor_count, req.ratio);
      if code is not null then
        remaining := least(unsold, seats_left(code, req.spots_taken + seats_sold[place], req.capacity, req.instructor_count, req.ratio));
      elsif req.participants > unsold then
        code := 'allotment_used'; remaining := unsold;
      elsif req."heldPercent" is not null and req."holdMinutes" is not null and req.participants > holdable_seats(
        p_school_id, req."partnerId", req."slotId", req.participants, req."heldPercent", booked, null, moment) then
        code := 'holds_used';
        remaining := least(unsold, holdable_seats(
          p_school_id, req."partnerId", req."slotId", req.participants, req."heldPercent", booked, null, moment));
      elsif req."seatsADay" is not null and req.participants
        + guest_seats(p_school_id, req."partnerId", req."customerEmail", req."slotId", booked, moment) > req."seatsADay" then
        code := 'too_many_seats';
      end if;
      used_percent := 0; wanted_percent := 0;
      if code is null and req."formShare" is not null then
        select greatest(x.day_used, x.school_used), greatest(x.day_wanted, x.school_wanted), x.school_used into used_percent, wanted_percent, school_used
          from unproven_share(p_school_id, req."slotId", req.participants, booked, moment) as x;
        if wanted_percent > 2 * req."formShare" then code := 'forms_full'; end if;
        raises_alarm := raises_alarm or school_used >= req."formShare" or code is not null;
      end if;
      if code is not null then
        null;
      elsif req.same_reference_id is not null or req.reference = any (references_used) then
        code := 'again';
      else
        code := 'ok'; booking_id := req.id; participants := req.participants;
        b.unproven_until := case when req."formShare" is not null then req.starts_at end;
        hold_minutes := coalesce(req."holdMinutes", case when used_percent >= req."formShare" then req."proofMinutes" end);
        status := case when hold_minutes is null then 'confirmed' else 'on_hold' end;
        total_cents := case when req.pricing_per = 'UNIT' then participants else 1 end * req.price_cents::bigint;
        b.unit_seats := req.unit_seats; b.unit_cents := null;
        if b.unit_seats is not null then
          b.unit_cents := sold_unit_cents(b.unit_seats, req.unit_cents, req.price_cents);
          total_cents := units_total(b.unit_seats, b.unit_cents);
        end if;
        b.offer := null; b.off_cents := 0;
        if req.offers <> '[]' then
          prices := coalesce(b.unit_cents, jsonb_build_object('participant', req.price_cents));
          counts := coalesce(b.unit_seats, jsonb_build_object('participant', case when req.pricing_per = 'UNIT' then participants else 1 end));
          best := best_offer(req.offers, req.sent_code, req.lesson_type_id, req.day, participants, req.starts_at - moment, prices, counts);
          if best is not null then
            b.offer := best - 'off'; b.off_cents := (best ->> 'off')::bigint; total_cents := total_cents - b.off_cents;
            if b.unit_cents is not null then b.unit_cents := reduced_prices(prices, best); end if;
            offer := sold_offer(b.offer, b.off_cents);
          end if;
        end if;
        created_at := iso_utc(moment);
        b.id := req.id; b.slot_id := req."slotId"; b.partner_id := req."partnerId"; b.external_ref := req."externalRef"; b.request_digest := req."requestDigest";
        b.participants := participants; b.total_cents := total_cents; b.currency := currency; b.status := status;
        b.discount_percent := req.discount_percent; b.commission_percent := req.commission_percent; b.collects := req.collects;
        b.priced_each := req.pricing_per = 'UNIT';
        b.hold_expires_at := null; b.confirmed_at := moment;
        if status = 'on_hold' then
          b.hold_expires_at := least(moment + make_interval(mins => hold_minutes), req.starts_at); b.confirmed_at := null;
          hold_expires_at := iso_utc(b.hold_expires_at);
        end if;
        b.customer_name := req."customerName"; b.customer_email := req."customerEmail"; b.customer_phone := req."customerPhone";
        b.notes := req.notes; b.reseller_reference := req."resellerReference"; b.contact := req.contact; b.unit_items := req."unitItems";
        b.answers := nullif(jsonb_strip_nulls(req.answers), '{}');
        b.pickup := case when req.pickup is not null then transfer_after(null, req.pickup) end;
        b.dropoff := case when req.dropoff is not null then transfer_after(null, req.dropoff) end;
        if req.guests is not null then guest_rows := guest_rows || guests_after(p_school_id, b, null, req.guests); end if;
        b.affiliate_id := req.affiliate_id; b.language := req.language; b.reference := coalesce(req.reference, new_reference());
        -- A hash: guests must not learn the id.
        b.entry_id := md5(b.id || b.reference)::uuid;
        booked := booked || b; lock_names := lock_names || req.lock_name; references_used := references_used || b.reference;
        seats_sold[place] := seats_sold[place] + participants;
      end if;
    end if;
    return next;
  end loop;

  if raises_alarm then perform raise_form_alarm(p_school_id, moment); end if;
  if booked = '{}' then return; end if;

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
  from unnest(booked);
  if cardinality(guest_rows) > 0 then perform replace_guests(p_school_id, array(select booking_id from unnest(guest_rows)), guest_rows); end if;

  update slots s set spots_taken = s.spots_taken + seats_sold[array_position(slot_ids, s.id)]
    where s.school_id = p_school_id and s.id = any (slot_ids) and seats_sold[array_position(slot_ids, s.id)] > 0;
end $$;
