-- Inserts new bookings with their orders, guests, charges, payments by credit and uses of packs. p_requests has the run of each order. p_seats are the seats to take of
-- each lesson in p_slot_ids. The caller must have locked these lessons.
create or replace function insert_bookings(
  p_school_id text, p_requests booking_request[], p_bookings bookings[], p_guests guests[], p_slot_ids uuid[], p_seats int[]
) returns void language plpgsql volatile as $$
declare
  b record;
begin
  for b in
    select u.order_id, u.partner_id, u.reference, u.created_at, (
      select a."runId" from unnest(p_requests) as a where a."orderId" = u.order_id and a."orderNumber" = 1 limit 1
    ) as run_id
    from unnest(p_bookings) as u where u.order_n = 1
  loop
    insert into orders (school_id, id, partner_id, reference, created_at, run_id)
      values (p_school_id, b.order_id, b.partner_id, b.reference, b.created_at, b.run_id);
  end loop;
  insert into bookings (
    id, school_id, slot_id, partner_id, external_ref, participants, total_cents, currency, status, hold_expires_at,
    created_at, confirmed_at, customer_name, customer_email, customer_phone, notes, reseller_reference, contact, unit_items,
    affiliate_id, reference, entry_id, language, discount_percent, commission_percent, collects, priced_each, answers, pickup, dropoff, unit_seats,
    unit_cents, offer, off_cents, request_digest, unproven_until,
    form_network, form_domain, order_id, order_n, order_size, pay_cents, credit_id, credit_cents, pack_id
  )
  select id, school_id, slot_id, partner_id, external_ref, participants, total_cents, currency, status, hold_expires_at,
    created_at, confirmed_at, customer_name, customer_email, customer_phone, notes, reseller_reference, contact, unit_items,
    affiliate_id, reference, entry_id, language, discount_percent, commission_percent, collects, priced_each, answers, pickup, dropoff, unit_seats,
    unit_cents, offer, off_cents, request_digest, unproven_until,
    form_network, form_domain, order_id, order_n, case when order_id is not null then count(*) over (partition by order_id) end, pay_cents, credit_id, credit_cents, pack_id
  from unnest(p_bookings);
  if exists (select from unnest(p_bookings) as u where u.pay_cents is not null) then perform want_charges(p_school_id, p_bookings); end if;
  if exists (select from unnest(p_bookings) as u where u.credit_id is not null) then
    perform use_credits(p_school_id, array(select u.id from unnest(p_bookings) as u where u.credit_id is not null));
  end if;
  if exists (select from unnest(p_bookings) as u where u.pack_id is not null) then perform use_packs(p_school_id, p_bookings); end if;
  if cardinality(p_guests) > 0 then perform replace_guests(p_school_id, array(select booking_id from unnest(p_guests)), p_guests); end if;

  update slots s set spots_taken = s.spots_taken + p_seats[array_position(p_slot_ids, s.id)]
    where s.school_id = p_school_id and s.id = any (p_slot_ids) and p_seats[array_position(p_slot_ids, s.id)] > 0;
end $$;
