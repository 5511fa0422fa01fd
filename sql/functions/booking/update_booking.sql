-- Changes a live hold or a confirmed booking, completely or not at all. Absent members of p_change, and the terms of the sale, stay.
-- Members:
--
-- slotId and productId: another lesson. unitItems: other seats or units. holdMinutes: end of the hold, from now, at most four hours
-- after its creation. contact: the given fields. emailReceipt: true to email a confirmation to the guest. offerCode: null for none.
-- answers, and guests by seat number (see guests_after). pickup and dropoff (see transfer_after). notes, resellerReference, confirm.
--
-- By staff (byStaff): seats (a number), unitSeats (seats of each unit) and cents (the price). To undo a change, `sold` restores a
-- price: offer, offCents, unitCents and isEach (priced_each). From a guest's page: formShare and seatsADay limit a move to another day as
-- they limit forms (see book_many). isProven is true if the page was opened through the link in an email. Then the share of unproven
-- bookings does not apply.
--
-- Returns 'ok' with the booking in strict OCTO, or a refusal: 'booking_not_found', also for a booking of another partner than
-- p_partner_id; 'hold_expired', 'already_cancelled', 'not_on_hold', 'past_cutoff', 'slot_not_found', 'slot_not_purchasable',
-- 'slot_expired', 'order_too_long', 'invalid_unit_id' with the unit's id, 'forms_full' beyond the share of forms, 'day_used' beyond
-- the seats of the guest, email domain or network that day. With the additional seats `asked` and the `remaining` ones:
-- 'insufficient_spots', 'ratio_exceeded', 'stopped' and 'allotment_used' (see partner_share; not byStaff), 'guaranteed' for seats of
-- another partner (unless intoGuaranteed), 'holds_used' beyond heldPercent (see holdable_seats). A booking with a pack also gets
-- 'insufficient_spots' if the pack has too few lessons for a larger party, and 'slot_not_purchasable' if it is not for the lesson type.
--
-- With asksAll also 'unanswered' with the ids of required questions, to confirm a hold, or if the booking was complete before. heldTo
-- lists 'pickup' and 'dropoff': 'no_pickup' or 'no_dropoff' if the lesson type requires a point and none is chosen. Confirming a
-- confirmed booking returns it unchanged.
--
-- Another lesson, party or offerCode recalculates the price (see price_after and keep_run_price). A change may send an email, so guests and partners may
-- make only some in an hour ('changed_too_often') and change the address only some times ('readdressed_too_often').
--
-- Both slots are locked by id before any decision (see lock_bookings), so two bookings may swap lessons without a deadlock. After the
-- cutoff, guests and partners may not move, shrink or cheapen a confirmed booking, as that would bypass the cancellation terms. This
-- does not apply if the school changed the lesson (see free_guests). If a guest's change makes the booking cheaper than what was paid
-- online, the difference goes back. If a booking was paid online completely, and becomes dearer, its guest can pay the difference
-- online (see want_balance).
create or replace function update_booking(
  p_school_id text, p_partner_id bigint, p_booking_id uuid, p_change jsonb,
  out code text, out asked int, out remaining int, out booking json
) language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  -- Limits for guests and partners: changes of lesson, party or address per hour, and changes of address in total.
  max_changes constant int := 20;
  max_addresses constant int := 5;
  -- Staff may override the terms for guests, but not the capacity.
  by_staff constant boolean := coalesce((p_change ->> 'byStaff')::boolean, false);
  is_confirm constant boolean := coalesce((p_change ->> 'confirm')::boolean, false);
  moment timestamptz;
  b bookings;
  origin slots;
  target slots;
  target_type lesson_types;
  offers jsonb;
  party record;
  price party_price;
  details record;                 -- contact, answers, guests and transfers after the change (see order_after)
  party_changed boolean;
  address_changed boolean;
  change_count int;
  was_paid_online boolean;
begin
  if p_change ? 'heldPercent' then perform lock_holders(p_school_id, array[p_partner_id]); end if;
  if p_change ? 'formShare' then perform lock_forms(p_school_id); end if;
  b := lock_booking(p_school_id, p_partner_id, p_booking_id, (p_change ->> 'slotId')::uuid);
  moment := clock_timestamp();
  code := case when b.id is null then 'booking_not_found' when b.status = 'cancelled' then 'already_cancelled'
    when b.status = 'expired' or (b.status = 'on_hold' and b.hold_expires_at <= moment) then 'hold_expired'
    when b.status = 'confirmed' and is_confirm then 'ok'
    when b.status = 'confirmed' and p_change ->> 'holdMinutes' is not null then 'not_on_hold' end;
  if code = 'ok' then booking := octo_booking_json(p_school_id, p_partner_id, p_booking_id); end if;
  if code is not null then return; end if;

  select * into origin from slots where school_id = p_school_id and id = b.slot_id;
  select * into target from slots where school_id = p_school_id and id = coalesce((p_change ->> 'slotId')::uuid, b.slot_id);
  if target.id is null or target.lesson_type_id <> coalesce(p_change ->> 'productId', origin.lesson_type_id) then
    code := 'slot_not_found'; return;
  end if;
  select * into target_type from lesson_types where school_id = p_school_id and id = target.lesson_type_id;
  party := party_after(b, p_change, target_type.id = origin.lesson_type_id, target_type.units);
  party_changed := target.id <> origin.id or party.seats <> b.participants or nullif(party.units - 'participant', '{}') is distinct from b.unit_seats;

  if party_changed or p_change ? 'offerCode' then select s.offers into offers from schools s where s.id = p_school_id; end if;
  price := price_after(b, p_change, row(target_type.id, target_type.units, target_type.pricing_per, target.price_cents, target.unit_cents,
    target.local_date, target.starts_at, offers), party.seats, party.units, party.kept_units, party_changed, moment);
  price := keep_run_price(p_school_id, b, p_change, price, party.seats);
  if price.code is not null then code := price.code; booking := to_json(price.unit); return; end if;

  select r.* into code, asked, remaining from refuse_change(
    p_school_id, b, p_change, origin, target, target_type.max_students_per_instructor, party.seats, price.total_cents, moment) as r;
  if code is not null then return; end if;

  if b.pack_id is not null and party_changed then
    perform lock_packs(p_school_id, array[b.pack_id]);
    code := pack_change_refusal(p_school_id, b, target.lesson_type_id, target.lesson_type_id <> origin.lesson_type_id, party.seats, clock_timestamp());
    if code is not null then asked := party.seats - b.participants; remaining := pack_left(p_school_id, b.pack_id); return; end if;
  end if;

  details := order_after(p_school_id, b, p_change, party.items, party.seats, target_type, origin.lesson_type_id);
  code := details.code;
  if code = 'unanswered' then booking := array_to_json(details.missing); end if;
  if code is not null then return; end if;

  address_changed := not by_staff and b.customer_email <> '' and p_change ? 'contact'
    and lower(b.customer_email) <> lower(coalesce(details.contact ->> 'emailAddress', ''));
  if not by_staff and (party_changed or address_changed) then
    change_count := 1 + case when b.hour_began > moment - interval '1 hour' then b.hour_changes else 0 end;
    if change_count > max_changes then code := 'changed_too_often'; return; end if;
    if address_changed and b.address_changes >= max_addresses then code := 'readdressed_too_often'; return; end if;
    b.hour_began := case when change_count = 1 then moment else b.hour_began end; b.hour_changes := change_count;
    b.address_changes := b.address_changes + address_changed::int;
  end if;

  perform store_change(p_school_id, b, p_change, origin, target, party.items, party.seats, price, details, party_changed, moment);
  if p_change ?| '{guests,unitItems}' then perform replace_guests(p_school_id, array[p_booking_id], details.guest_rows); end if;
  if not by_staff and price.total_cents < b.total_cents then perform return_online(p_school_id, array[p_booking_id]); end if;
  if price.total_cents > b.total_cents then
    select bool_or(c.kind = 'full') or coalesce(sum(m.cents), 0) >= b.total_cents and bool_or(c.id is not null) into was_paid_online
      from payments m left join charges c on c.school_id = p_school_id and c.id = m.charge_id
      where m.school_id = p_school_id and m.booking_id = p_booking_id;
    if was_paid_online then perform want_balance(p_school_id, p_booking_id); end if;
  end if;
  code := 'ok';
  booking := octo_booking_json(p_school_id, p_partner_id, p_booking_id);
end $$;
