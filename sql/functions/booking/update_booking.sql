-- Changes a live hold or a confirmed booking. All or nothing; absent members of p_change and the terms of the sale stay. Members:
--
-- slotId and productId: another lesson. unitItems: more or fewer seats, or other units. holdMinutes: new end of a hold from now, at
-- most four hours after its creation. contact: the given fields. notes, resellerReference, emailReceipt (send a confirmation to the
-- guest), confirm, offerCode (null for none). answers, and guests by seat number after the change (see guests_after). pickup and
-- dropoff (see transfer_after).
--
-- By staff (byStaff): seats (a number, whatever its units), unitSeats (seats of each unit), cents (the price), and for an undo sold:
-- offer, offCents, unitCents and isEach (priced_each) of that price. From a guest's page: isProven (opened by a link in a mail), and
-- formShare, which limits an unproven booking on a new day as it limits forms (see book_many).
--
-- Returns 'ok' with the booking in strict OCTO, or a refusal: 'booking_not_found' (also if p_partner_id does not reach it, see
-- lock_bookings), 'hold_expired', 'already_cancelled', 'not_on_hold', 'past_cutoff', 'slot_not_found', 'slot_not_purchasable',
-- 'slot_expired', 'order_too_long', 'invalid_unit_id' with the unit's id, 'forms_full' beyond the share of unproven forms. With the
-- additional seats `asked` and those `remaining`: 'insufficient_spots', 'ratio_exceeded', 'stopped' and 'allotment_used' for the
-- limits of the booking's partner (see partner_share; not byStaff), and 'holds_used' if a hold would exceed heldPercent of the
-- school's seats (see holdable_seats).
--
-- With asksAll also 'unanswered' with the ids of required questions, for a hold to be confirmed and for a booking that was completely
-- answered before. With heldTo (of pickup and dropoff) also 'no_pickup' or 'no_dropoff' if the lesson type requires a point and none
-- is chosen. Confirming a confirmed booking returns it unchanged.
--
-- Another lesson, party or offerCode recalculates the price: the lesson's current price less the best of the school's offers and the
-- offer that it was sold with, under its original conditions. A code without effect is refused (see offer_refusal). A price set by
-- staff has no offer.
--
-- Each change of lesson, party or address may send a mail. So guests and partners have a limit of changes in an hour
-- ('changed_too_often') and of addresses ('readdressed_too_often').
--
-- Both slots are locked before any decision (see lock_bookings), by id, so two bookings may swap lessons without a deadlock. After the
-- cutoff only staff may move a confirmed booking, shrink it or lower its total: otherwise each change would bypass the cancellation
-- terms.
create or replace function update_booking(
  p_school_id text, p_partner_id bigint, p_booking_id uuid, p_change jsonb,
  out code text, out asked int, out remaining int, out booking json
) language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  read_margin constant interval := '10 seconds';
  -- Maximum life of a hold from its creation.
  max_hold constant interval := '4 hours';
  -- Staff may override the terms for guests, never the seats.
  by_staff constant boolean := coalesce((p_change ->> 'byStaff')::boolean, false);
  is_confirm constant boolean := coalesce((p_change ->> 'confirm')::boolean, false);
  is_proven constant boolean := coalesce((p_change ->> 'isProven')::boolean, false);
  hold_for constant interval := make_interval(mins => (p_change ->> 'holdMinutes')::int);
  moment timestamptz;
  b bookings;
  origin slots;
  target slots;
  target_type lesson_types;
  present_items jsonb;            -- unit items before
  items jsonb;                    -- unit items after
  seats int;
  party jsonb;                    -- seats by unit; null without unit prices
  prices jsonb;                   -- price by unit
  total bigint;
  is_repriced boolean;            -- true if the price is recalculated
  offers jsonb;
  offer_code text;
  kept_offer jsonb;               -- offer that it was sold with, if it still applies
  new_offer jsonb;
  unit_prices jsonb;              -- price by unit without an offer, and number of times that each is paid
  counts jsonb;
  same_type boolean;
  unknown_id text;
  added_seats int;                -- seats beyond the booking's own on the target slot
  share int;                      -- the partner's limit for the target and the seats left of it; null without a limit
  unsold int;
  holdable int;                   -- seats that its partner may hold of the target; null without a limit
  seats_changed boolean;
  guest_rows guests[];            -- guests after the change
  merged_answers jsonb;
  missing text[];
  present_questions jsonb;
  new_pickup jsonb;
  new_dropoff jsonb;
  missing_transfer text;
  hold_end timestamptz;
  new_contact jsonb;
  -- Limits for guests and partners: changes of a booking in an hour, and of its address in total.
  max_changes constant int := 20;
  max_addresses constant int := 5;
  address_changed boolean;
  change_count int;
begin
  if p_change ? 'heldPercent' then perform lock_holders(p_school_id, array[p_partner_id]); end if;
  if p_change ? 'formShare' then perform lock_forms(p_school_id); end if;
  b := lock_booking(p_school_id, p_partner_id, p_booking_id, (p_change ->> 'slotId')::uuid);
  moment := clock_timestamp();
  if b.id is null then code := 'booking_not_found'; return; end if;
  if b.status = 'cancelled' then code := 'already_cancelled'; return; end if;
  if b.status = 'expired' or (b.status = 'on_hold' and b.hold_expires_at <= moment) then code := 'hold_expired'; return; end if;
  if b.status = 'confirmed' and is_confirm then
    code := 'ok'; booking := octo_booking_json(p_school_id, p_partner_id, p_booking_id); return;
  end if;
  if b.status = 'confirmed' and hold_for is not null then code := 'not_on_hold'; return; end if;

  select * into origin from slots where school_id = p_school_id and id = b.slot_id;
  select * into target from slots where school_id = p_school_id and id = coalesce((p_change ->> 'slotId')::uuid, b.slot_id);
  if target.id is null or target.lesson_type_id <> coalesce(p_change ->> 'productId', origin.lesson_type_id) then
    code := 'slot_not_found'; return;
  end if;
  select * into target_type from lesson_types where school_id = p_school_id and id = target.lesson_type_id;
  -- Most changes do not touch the seats and skip this part.
  if p_change ?| '{slotId,productId,unitItems,unitSeats,seats}' then
    present_items := unit_items_of(b);
    items := case
      when p_change ? 'unitItems' then merge_unit_items(present_items, p_change -> 'unitItems')
      when by_staff and p_change ? 'unitSeats' then items_by_units(present_items, p_change -> 'unitSeats')
      when by_staff and p_change ? 'seats' then merge_unit_items(present_items, (
        select jsonb_agg(jsonb_build_object('unitId', coalesce(present_items -> n ->> 'unitId', present_items #>> '{0,unitId}'), 'freshUuid', gen_random_uuid()) order by n)
        from generate_series(0, (p_change ->> 'seats')::int - 1) as n
      ))
      else present_items end;
    same_type := target_type.id = origin.lesson_type_id;
    party := seats_by_unit(items);
    unknown_id := unknown_unit(target_type.units, party - case when same_type then array(select jsonb_object_keys(seats_by_unit(present_items))) else '{}' end);
    -- A move to another type without units gets its first unit.
    if unknown_id is not null and not same_type and not p_change ?| '{unitItems,unitSeats}' and (by_staff or b.unit_seats is null) then
      items := (select jsonb_agg(item || jsonb_build_object('unitId', coalesce(target_type.units #>> '{0,id}', 'participant')) order by n)
        from jsonb_array_elements(items) with ordinality as x(item, n));
      party := seats_by_unit(items); unknown_id := null;
    end if;
    if party ? 'participant' and party <> jsonb_build_object('participant', jsonb_array_length(items)) then unknown_id := 'participant'; end if;
    if unknown_id is not null then code := 'invalid_unit_id'; booking := to_json(unknown_id); return; end if;
    seats := jsonb_array_length(items);
    if party ? 'participant' then party := null; end if;
    -- A booking without stored items stays so.
    if b.unit_items is null and not p_change ? 'unitItems' then items := null; end if;
  else
    items := b.unit_items; seats := b.participants; party := b.unit_seats;
  end if;
  added_seats := seats - case when target.id = origin.id then b.participants else 0 end;
  seats_changed := target.id <> origin.id or seats <> b.participants or party is distinct from b.unit_seats;
  offer_code := upper(p_change ->> 'offerCode');
  is_repriced := seats_changed or (p_change ? 'offerCode' and offer_code is distinct from b.offer ->> 'code');
  total := case when is_repriced then target.price_cents::bigint * case when target_type.pricing_per = 'UNIT' then seats else 1 end else b.total_cents end;
  prices := b.unit_cents;
  if party is not null and is_repriced then
    prices := sold_unit_cents(party, target.unit_cents, target.price_cents);
    total := units_total(party, prices);
  end if;
  new_offer := b.offer || jsonb_build_object('off', b.off_cents);
  if is_repriced then
    new_offer := null;
    select s.offers into offers from schools s where s.id = p_school_id;
    if offers <> '[]' or b.offer is not null or offer_code is not null then
      unit_prices := case when party is null then jsonb_build_object('participant', target.price_cents) else prices end;
      counts := coalesce(party, jsonb_build_object('participant', case when target_type.pricing_per = 'UNIT' then seats else 1 end));
      if b.offer is not null and (not p_change ? 'offerCode' or offer_code = b.offer ->> 'code') then
        kept_offer := best_offer(jsonb_build_array(b.offer), b.offer ->> 'code', target_type.id, target.local_date::text, seats,
          target.starts_at - b.created_at, unit_prices, counts);
      end if;
      code := case when kept_offer is null then
        offer_refusal(offers, offer_code, target_type.id, target.local_date::text, seats, target.starts_at - moment) end;
      if code is not null then return; end if;
      new_offer := best_offer(offers, offer_code, target_type.id, target.local_date::text, seats, target.starts_at - moment, unit_prices, counts);
      if (kept_offer ->> 'off')::bigint >= coalesce((new_offer ->> 'off')::bigint, 0) then new_offer := kept_offer; end if;
      if new_offer is not null then
        total := total - (new_offer ->> 'off')::bigint;
        if party is not null then prices := reduced_prices(unit_prices, new_offer); end if;
      end if;
    end if;
  end if;
  if by_staff and p_change ? 'sold' then
    total := (p_change ->> 'cents')::bigint; prices := p_change #> '{sold,unitCents}';
    new_offer := (p_change #> '{sold,offer}') || jsonb_build_object('off', p_change #> '{sold,offCents}');
  elsif by_staff and (p_change ->> 'cents')::bigint <> total then
    total := (p_change ->> 'cents')::bigint; prices := null; new_offer := null;
  elsif party is null then prices := null; end if;

  if b.status = 'confirmed' then
    if origin.starts_at <= moment and not by_staff then code := 'slot_expired'; return; end if;
    if not by_staff and (target.id <> origin.id or added_seats < 0 or total < b.total_cents) and moment > origin.starts_at - (
      select make_interval(hours => cancellation_cutoff_hours) from lesson_types
      where school_id = p_school_id and id = origin.lesson_type_id
    ) then code := 'past_cutoff'; return; end if;
  end if;
  if added_seats > 0 then
    if not is_for_sale(target.on_sale or by_staff, target.cancelled_at) then code := 'slot_not_purchasable'; return; end if;
    if (case when by_staff and b.status = 'confirmed' then target.ends_at else target.starts_at end) <= moment then
      code := 'slot_expired'; return;
    end if;
    if not by_staff then
      select x.share, x.unsold into share, unsold from partner_share(p_school_id, b.partner_id, target.id, '{}', moment) as x;
    end if;
    if share = 0 then code := 'stopped'; return; end if;
    code := seats_refusal(
      target.spots_taken, added_seats, target.capacity, target.instructor_count, target_type.max_students_per_instructor);
    if code is not null then
      asked := added_seats;
      remaining := least(unsold, seats_left(
        code, target.spots_taken, target.capacity, target.instructor_count, target_type.max_students_per_instructor));
      return;
    end if;
    if added_seats > unsold then code := 'allotment_used'; asked := added_seats; remaining := unsold; return; end if;
    if b.status = 'on_hold' and p_change ? 'heldPercent' then
      holdable := holdable_seats(p_school_id, b.partner_id, target.id, seats, (p_change ->> 'heldPercent')::int, '{}', b.id, moment);
    end if;
    if seats > holdable then
      code := 'holds_used'; asked := added_seats; remaining := greatest(0, least(unsold, holdable - seats + added_seats)); return;
    end if;
    if b.unproven_until is not null and not is_proven and p_change ? 'formShare' and target.local_date <> origin.local_date
      and 2 * (p_change ->> 'formShare')::int
        < (select x.day_wanted from unproven_share(p_school_id, target.id, seats, '{}', moment) as x) then
      code := 'forms_full'; return;
    end if;
  end if;

  -- least() ignores nulls, so a null hold_for must not reach it.
  hold_end := least(
    case when hold_for is null then b.hold_expires_at else least(moment + hold_for, greatest(b.created_at + max_hold, b.hold_expires_at)) end,
    target.starts_at);
  new_contact := contact_of(b) || coalesce(p_change -> 'contact', '{}');
  -- The size limit covers the sum of all changes.
  guest_rows := guests_after(p_school_id, b, case when not by_staff then items end, p_change -> 'guests');
  merged_answers := nullif(jsonb_strip_nulls(coalesce(b.answers, '{}') || coalesce(p_change -> 'answers', '{}')), '{}');
  if p_change ?| '{answers,guests,contact,unitItems}' and order_bytes(new_contact, items) + answers_bytes(merged_answers, guest_rows) > 8192 then
    code := 'order_too_long'; return;
  end if;
  if (p_change ->> 'asksAll')::boolean and (is_confirm or b.status = 'confirmed') then
    missing := missing_answers(target_type.questions, merged_answers, guest_rows, seats);
    select t.questions into present_questions from lesson_types t where t.school_id = p_school_id and t.id = origin.lesson_type_id;
    if missing <> '{}' and (b.status = 'on_hold'
      or missing_answers(present_questions, b.answers, guests_after(p_school_id, b, null, null), b.participants) = '{}'
    ) then code := 'unanswered'; booking := array_to_json(missing); return; end if;
  end if;
  new_pickup := case when p_change ? 'pickup' then transfer_after(b.pickup, p_change -> 'pickup') else b.pickup end;
  new_dropoff := case when p_change ? 'dropoff' then transfer_after(b.dropoff, p_change -> 'dropoff') else b.dropoff end;
  if p_change ? 'heldTo' and target_type.transfers_required <> '{}' and (is_confirm or b.status = 'confirmed') then
    select direction into missing_transfer from jsonb_array_elements_text(p_change -> 'heldTo') as direction
      where direction = any (target_type.transfers_required) and not coalesce(case direction when 'pickup' then new_pickup else new_dropoff end ? 'point', false)
        and (b.status = 'on_hold' or case direction when 'pickup' then b.pickup else b.dropoff end ? 'point')
        and exists (select from schools c cross join jsonb_array_elements(c.points) as p
          where c.id = p_school_id and p -> direction ? target_type.id)
      limit 1;
    if missing_transfer is not null then code := 'no_' || missing_transfer; return; end if;
  end if;
  address_changed := not by_staff and b.customer_email <> '' and p_change ? 'contact'
    and lower(b.customer_email) <> lower(coalesce(new_contact ->> 'emailAddress', ''));
  if not by_staff and (seats_changed or address_changed) then
    change_count := 1 + case when b.hour_began > moment - interval '1 hour' then b.hour_changes else 0 end;
    if change_count > max_changes then code := 'changed_too_often'; return; end if;
    if address_changed and b.address_changes >= max_addresses then code := 'readdressed_too_often'; return; end if;
  end if;
  update bookings set
    hour_began = case when change_count = 1 then moment else hour_began end, hour_changes = coalesce(change_count, hour_changes),
    address_changes = address_changes + case when address_changed then 1 else 0 end,
    slot_id = target.id, unproven_until = case when unproven_until is not null and not is_proven then target.starts_at end,
    participants = seats, unit_items = items, updated_at = moment,
    changes = changes + 1 + case when target.id = origin.id then 0 else origin.schedule_version end,
    total_cents = total, offer = new_offer - 'off', off_cents = coalesce((new_offer ->> 'off')::bigint, 0),
    priced_each = case when by_staff and p_change ? 'sold' then (p_change #>> '{sold,isEach}')::boolean when is_repriced then target_type.pricing_per = 'UNIT' else priced_each end,
    unit_seats = party, unit_cents = prices,
    status = case when is_confirm then 'confirmed' else status end,
    confirmed_at = case when is_confirm then coalesce(confirmed_at, moment) else confirmed_at end,
    hold_expires_at = case when status = 'on_hold' then hold_end else hold_expires_at end,
    notes = case when p_change ? 'notes' then p_change ->> 'notes' else notes end,
    reseller_reference = case when p_change ? 'resellerReference' then p_change ->> 'resellerReference' else reseller_reference end,
    answers = merged_answers, pickup = new_pickup, dropoff = new_dropoff,
    email_receipt = coalesce((p_change ->> 'emailReceipt')::boolean, email_receipt),
    contact = case when p_change ? 'contact' then new_contact else contact end,
    customer_name = case when p_change ? 'contact' then contact_name(new_contact) else customer_name end,
    customer_email = case when p_change ? 'contact' then coalesce(new_contact ->> 'emailAddress', '') else customer_email end,
    customer_phone = case when p_change ? 'contact' then new_contact ->> 'phoneNumber' else customer_phone end
  where school_id = p_school_id and id = p_booking_id;

  -- Readers must learn of a hold that ends earlier than they read, or so soon that they may have counted it as over
  -- (see confirm_many), though no seats changed.
  if seats_changed or hold_end < b.hold_expires_at or (b.status = 'on_hold' and b.hold_expires_at < moment + read_margin) then
    update slots s set spots_taken = s.spots_taken
        + case when s.id = target.id then seats else 0 end - case when s.id = origin.id then b.participants else 0 end
      where s.school_id = p_school_id and s.id in (origin.id, target.id);
  end if;
  if p_change ?| '{guests,unitItems}' then perform replace_guests(p_school_id, array[p_booking_id], guest_rows); end if;
  code := 'ok';
  booking := octo_booking_json(p_school_id, p_partner_id, p_booking_id);
end $$;
