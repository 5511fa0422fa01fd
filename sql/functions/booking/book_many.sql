-- Books or holds seats of one school for many requests in one transaction, in order. Each request sees the seats that earlier ones
-- took, so the results are the same as without a batch.
--
-- p_requests is an array of booking_request. An unknown affiliateId is ignored. The lesson must be of type productId. Without a
-- productId, rental by the day is not found. Returns one row for each request: a refusal's code, or 'ok' with the booking.
-- `unanswered` contains its required questions without an answer, which are no reason to refuse it.
--
-- Idempotency: a repeated id returns the first result, so a caller may retry a call whose response was lost. It is 'not_owner' if
-- another partner used the id, and 'other_content' if the digest differs. An id that the partner chose (idGiven) is locked like an
-- externalRef. If two requests of a batch have the same one, the second gets 'again'; its retry finds the first booking. 'again' also
-- means that another booking has the `reference`, so the caller must generate a new one. 'external_ref_exists' returns the first
-- booking and its status. `matches` is true if both have the same requestDigest, or without a digest, the same lesson, seats and
-- customer.
--
-- A type with unit prices is booked by unit: unitSeats is { "<id>": seats } with the sum `participants`. Without unitSeats all seats
-- are of the first unit. price_party decides the price and refuses units and offer codes. The booking stores a copy of the offer and
-- of the partner's terms.
--
-- Limits of the partner (see partner_share): 'stopped' if it may not sell the lesson at all, 'allotment_used' with the `remaining`
-- seats. For heldPercent, seatsADay, formShare and mailsADay see limit_booking. If the share of forms is used up, a form only holds
-- its seats for proofMinutes. The link in an email confirms them.
--
-- Consecutive requests with one orderId are an order: all are booked, or none. A refusal releases the seats that earlier requests of
-- the order took. Later ones get 'skipped'. All bookings of an order are held, or all are confirmed (see join_order), so only its last
-- row has the final status. Its first request has the externalRef, so that an order is idempotent like a single booking.
--
-- An order with a runId is a run of a course: its requests are the lessons of the run, in their order (see run_price).
--
-- With payMinutes, a lesson type that is paid online is held for that time, until charge_paid confirms it (see want_charges). The
-- payment proves the guest as the link in an email would.
--
-- creditId pays creditCents of the price, at most the price: the rest is paid online or at the school. A hold reserves them.
-- 'credit_used' if the credit has less, so that the guest sees the new amount first.
--
-- packId pays for the seats with lessons of a pack. The booking then costs nothing and is confirmed at once, because the code proves the
-- guest. Refusals: those of pack_refusal.
--
-- 'guaranteed' with the `remaining` seats if the others are guaranteed to another partner (see guaranteed_seats). intoGuaranteed lets
-- staff book them.
--
-- byStaff also permits closed lessons, lessons until they end and seats beyond the partner's limits. It never permits more than the
-- lesson's seats. `cents` replaces the price.
create or replace function book_many(p_school_id text, p_requests json)
returns table (
  n int, code text, booking_id uuid, status text, participants int, total_cents bigint, currency text,
  created_at text, hold_expires_at text, remaining int, matches boolean, unit text, offer json,
  unit_seats jsonb, starts_at text, unanswered text[]
) language plpgsql volatile
set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
#variable_conflict use_column
declare
  min_pay_time constant interval := '40 minutes'; -- lessons that begin sooner are paid at the school
  min_charge constant bigint := 50;               -- providers refuse smaller sums, which are paid at the school
  requests constant booking_request[] := array(select a from json_populate_recordset(null::booking_request, p_requests) as a);
  slot_ids uuid[];
  moment timestamptz;
  facts record;
  request booking_request;
  price party_price;
  limits record;
  hold_minutes int;
  has_till boolean;
  pay_cents bigint;               -- to pay online before the booking is confirmed; null for nothing
  b bookings;
  credit_cents bigint;            -- cents that the credit pays; null without one
  credit_open bigint;             -- cents that the credit still has
  booked bookings[] := '{}';
  lock_names text[] := '{}';      -- lock name of each new booking, null if it has none
  references_used text[] := '{}'; -- guest-facing references of the new bookings
  guest_rows guests[] := '{}';    -- answers of the guests of all new bookings
  answered guests[];              -- answers of the guests of the current booking
  seats_sold int[];               -- for each slot, the seats sold by this batch
  place int;
  taken int;
  capacity int;
  share int;                      -- the partner's limit for the lesson, and how much of it is left; null without a limit
  unsold int;
  has_guarantees boolean;
  open int;                       -- seats not guaranteed to other partners; null without guarantees
  alarms text[] := '{}';
  order_id uuid;                  -- order of the current request; null for a single booking
  is_refused boolean;             -- true if an earlier request of the order was refused
  order_start int;                -- number of bookings, number of guests, and seats sold before the order
  guests_start int;
  seats_before int[];
begin
  select l.slot_ids, l.moment into slot_ids, moment from lock_for_booking(p_school_id, requests) as l;
  seats_sold := array_fill(0, array[cardinality(slot_ids)]);
  has_guarantees := exists (select from partner_limits l where l.school_id = p_school_id and l.release_hours is not null);

  has_till := exists (select from tills t where t.school_id = p_school_id);

  for facts in select * from booking_facts(p_school_id, requests) loop
    request := requests[facts.place];
    n := facts.place - 1;
    if request."orderId" is distinct from order_id then
      order_id := request."orderId"; is_refused := false;
      order_start := cardinality(booked); guests_start := cardinality(guest_rows); seats_before := seats_sold;
    end if;
    code := null; booking_id := null; status := null; participants := null; total_cents := null; currency := facts.currency;
    created_at := null; hold_expires_at := null; remaining := null; matches := null; unit := null; offer := null;
    unit_seats := null; starts_at := null; unanswered := '{}';
    <<decision>>
    begin
      if is_refused then code := 'skipped'; exit decision; end if;
      place := case when facts.lock_name is not null then array_position(lock_names, facts.lock_name) end;
      if place is not null or (facts.existing).id is not null or (facts.same_external_ref).id is not null then
        select k.* into code, booking_id, status, participants, total_cents, created_at, hold_expires_at, matches, offer
          from repeat_outcome(request, facts.existing, facts.same_external_ref, booked[place], facts.party, moment) as k;
        if code = 'ok' then b := facts.existing; answered := guests_after(p_school_id, b, null, null); end if;
        exit decision when code is not null;
      end if;

      if not facts.exists_here then code := 'slot_not_found'; exit decision; end if;
      price := price_party(facts.lesson, request.participants, facts.party, request."offerCode", moment);
      code := price.code; unit := price.unit;
      exit decision when code is not null;
      if request."runId" is not null then price := run_price(p_school_id, request, price); code := price.code; end if;
      exit decision when code is not null;
      if request.cents is not null then price := own_price(price, request.cents); end if;
      if request."packId" is not null then
        code := pack_refusal(p_school_id, request."packId", (facts.lesson).lesson_type_id, request.participants,
          (select coalesce(sum(u.participants), 0) from unnest(booked) as u where u.pack_id = request."packId"), moment);
        exit decision when code is not null;
        price := own_price(price, 0);
      end if;

      share := null; unsold := null; open := null;
      if facts.limited and request."byStaff" is not true then
        select x.share, x.unsold into share, unsold from partner_share(p_school_id, request."partnerId", request."slotId", booked, moment) as x;
      end if;
      code := case when not facts.for_sale then 'slot_not_purchasable' when share = 0 then 'stopped'
        when facts.sold_until <= moment then 'slot_expired' end;
      exit decision when code is not null;

      place := array_position(slot_ids, request."slotId");
      taken := facts.spots_taken + seats_sold[place];
      capacity := capacity_for(facts.kind, facts.capacity, taken, 0);
      code := seats_refusal(taken, request.participants, capacity, facts.instructor_count, facts.ratio);
      if has_guarantees and request."intoGuaranteed" is not true then
        select open_seats(least(capacity, facts.instructor_count * facts.ratio) - taken, g.own, g.others) into open
          from guaranteed_seats(p_school_id, request."partnerId", request."slotId", booked, moment) as g;
      end if;
      code := coalesce(code, case when request.participants > unsold then 'allotment_used' when request.participants > open then 'guaranteed' end);
      if code is not null then
        remaining := least(unsold, open, seats_left(code, taken, capacity, facts.instructor_count, facts.ratio));
        exit decision;
      end if;
      credit_cents := null;
      if request."creditId" is not null and facts.collects = 'school' then
        credit_cents := nullif(least(request."creditCents", price.total_cents), 0);
        credit_open := usable_credit(p_school_id, request."creditId", moment)
          - (select coalesce(sum(u.credit_cents), 0) from unnest(booked) as u where u.credit_id = request."creditId");
        if credit_cents > credit_open then code := 'credit_used'; exit decision; end if;
      end if;
      hold_minutes := request."holdMinutes";
      if request."heldPercent" is not null or request."seatsADay" is not null or request."formShare" is not null then
        limits := limit_booking(p_school_id, request, booked, unsold, moment);
        code := limits.code; remaining := limits.remaining;
        if limits.alarm is not null and limits.alarm <> all (alarms) then alarms := alarms || limits.alarm; end if;
        exit decision when code is not null;
        if hold_minutes is null and limits.is_full then hold_minutes := request."proofMinutes"; end if;
      end if;
      if facts.same_reference_id is not null or request.reference = any (references_used) then code := 'again'; exit decision; end if;

      if order_id is not null and booked[order_start + 1].status = 'on_hold' then hold_minutes := coalesce(hold_minutes, request."proofMinutes"); end if;
      pay_cents := case when has_till and request."payMinutes" is not null and facts.collects = 'school'
        and (facts.lesson).starts_at > moment + min_pay_time then charge_cents(facts.pay, price.total_cents, request.participants) - coalesce(credit_cents, 0) end;
      if pay_cents < min_charge then pay_cents := null; end if;
      if pay_cents is not null then hold_minutes := request."payMinutes"; end if;
      if request."packId" is not null then hold_minutes := null; end if;
      b := new_booking(p_school_id, request, facts, price, hold_minutes, pay_cents, moment);
      if credit_cents is not null then b.credit_id := request."creditId"; b.credit_cents := credit_cents; end if;
      booked := case when order_id is null then booked || b else join_order(booked, order_start + 1, b) end;
      lock_names := lock_names || facts.lock_name; references_used := references_used || b.reference;
      seats_sold[place] := seats_sold[place] + b.participants;
      answered := case when request.guests is not null then guests_after(p_school_id, b, null, request.guests) else '{}' end;
      guest_rows := guest_rows || answered;
      code := 'ok'; booking_id := b.id; status := b.status; participants := b.participants; total_cents := b.total_cents;
      created_at := iso_utc(moment); hold_expires_at := iso_utc(b.hold_expires_at);
      if b.offer is not null then offer := sold_offer(b.offer, b.off_cents); end if;
    end;
    if order_id is not null and code <> 'ok' and not is_refused then
      is_refused := true; seats_sold := seats_before; guest_rows := guest_rows[1:guests_start];
      booked := booked[1:order_start]; lock_names := lock_names[1:order_start]; references_used := references_used[1:order_start];
    end if;
    if code = 'ok' then
      unit_seats := b.unit_seats; starts_at := iso_utc((facts.lesson).starts_at);
      if facts.questions <> '[]' then unanswered := missing_answers(facts.questions, b.answers, answered, b.participants); end if;
    end if;
    return next;
  end loop;

  perform raise_form_alarm(p_school_id, a.kind, moment) from unnest(alarms) as a(kind) order by a.kind;
  if booked = '{}' then return; end if;
  perform insert_bookings(p_school_id, requests, booked, guest_rows, slot_ids, seats_sold);
end $$;
