-- Books or holds seats of one school for many requests in one transaction, deciding each in the order of arrival. A batch decides
-- exactly as its requests would alone: each sees the seats that earlier ones took.
--
-- Requests are an array of booking_request. An unknown affiliateId is ignored. Without a productId only lessons are for sale; with
-- one, only slots of that type. Returns one row each: 'ok' with the booking and its `unanswered` required questions, which refuse
-- nothing, or the code of the refusal.
--
-- Idempotency: an existing id returns the first result, so a caller may retry a call whose response was lost. An id of another partner
-- is 'not_owner'; an id with another digest is 'other_content'. An id chosen by the partner (idGiven) is locked like an externalRef.
-- If two requests of a batch share one, the second gets 'again' and finds the first when it retries. 'again' also means that the
-- guest-facing `reference` is in use: the caller draws another. 'external_ref_exists' returns the first booking, its status and
-- `matches`: true if the first request had the same requestDigest, or else the same lesson, seats and customer.
--
-- Types with unit prices are booked by unit (unitSeats, { "<id>": seats }, of participants in all), or else as the first unit. See
-- price_party for the price, the offerCode and their refusals. The booking stores a copy of the offer and of its partner's terms.
--
-- The limits that the school set for the partner: 'stopped' if it may sell none of the lesson, 'allotment_used' with the `remaining`
-- seats (see partner_share). The limits of the request's channel (heldPercent, seatsADay, formShare, mailsADay): see
-- limit_booking. A form beyond
-- its share only holds its seats for proofMinutes, until the guest follows the link in a mail.
--
-- Requests with one orderId follow each other and are an order: all are booked, or none. A refusal releases the seats that the order
-- took before, and the rest of the order gets 'skipped'. Its bookings are all held or all confirmed (see join_order), so only the last
-- of its rows has the final status. Its first request has the externalRef, so an order is repeated as a booking is.
--
-- Seats guaranteed to another partner are refused with 'guaranteed' and those `remaining` (see guaranteed_seats); staff may book
-- intoGuaranteed.
--
-- byStaff, for the school's staff, also books closed lessons, and lessons that have begun until they end; also beyond a partner's
-- limits, and at a price of its own (cents); never beyond the seats.
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
  requests constant booking_request[] := array(select a from json_populate_recordset(null::booking_request, p_requests) as a);
  slot_ids uuid[];
  moment timestamptz;
  facts record;                   -- see booking_facts
  request booking_request;
  price party_price;
  limits record;                  -- see limit_booking
  hold_minutes int;
  b bookings;
  booked bookings[] := '{}';
  lock_names text[] := '{}';      -- lock name of each new booking, null for none
  references_used text[] := '{}'; -- their guest-facing references
  guest_rows guests[] := '{}';    -- answers of their guests
  answered guests[];              -- answers of the guests of one booking
  seats_sold int[];               -- seats sold so far of each slot
  place int;
  taken int;
  capacity int;                   -- see capacity_for
  share int;                      -- the partner's limit for the lesson and the seats left of it; null without a limit
  unsold int;
  has_guarantees boolean;
  open int;                       -- seats not guaranteed to others; null without a guarantee
  alarms text[] := '{}';          -- kinds of alarms to raise
  order_id uuid;                  -- the order of the request, null for a single booking
  is_refused boolean;             -- true if a request of the order was refused
  order_start int;                -- bookings, guests and seats sold before the order
  guests_start int;
  seats_before int[];
begin
  select l.slot_ids, l.moment into slot_ids, moment from lock_for_booking(p_school_id, requests) as l;
  seats_sold := array_fill(0, array[cardinality(slot_ids)]);
  has_guarantees := exists (select from partner_limits l where l.school_id = p_school_id and l.release_hours is not null);

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
      if request."byStaff" and request.cents is not null then price := own_price(price, request.cents); end if;

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
      b := new_booking(p_school_id, request, facts, price, hold_minutes, moment);
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
  perform insert_bookings(p_school_id, booked, guest_rows, slot_ids, seats_sold);
end $$;
