-- Books the party of an ended booking for another lesson, with everything else unchanged: partner and terms, contact, language,
-- answers, transfers, measures and units of seats. A booking by form keeps its network and email domain, so that it counts in the
-- limits of forms. It stays unproven after a guest's choice, but not after staff rebook it. The price stays; in a lesson that a guest chooses (p_by null) it is lower if that lesson costs less.
-- Payments move to the new booking p_id; what it costs less goes back if it was paid online. Returns book_many's codes, 'other_content' for another request with p_id, and 'is_new' false
-- for a repeat. The caller must hold the choice's lock (see lock_choice).
create or replace function rebook(
  p_school_id text, p_by uuid, p_id uuid, p_former bookings, p_slot_id uuid, out code text, out remaining int, out is_new boolean
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  result record;
  seller text;
  type_id text;
  current_cents bigint;
  starts_at timestamptz;
  is_same_type boolean;
  keeps_prices boolean;           -- true if the new booking has the unit prices and the offer of the former
  moment constant timestamptz := clock_timestamp();
  guest guests;
  held record;
  payment_id uuid;
begin
  is_new := not exists (select from bookings b where b.school_id = p_school_id and b.id = p_id);
  select p.name into seller from partners p where p.school_id = p_school_id and p.id = p_former.partner_id;
  select s.lesson_type_id, p.total_cents, s.starts_at into type_id, current_cents, starts_at from slots s
    join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id join schools c on c.id = p_school_id
    cross join lateral price_party(row(t.id, t.units, t.pricing_per, s.price_cents, s.unit_cents, s.local_date, s.starts_at, c.offers)::lesson_terms,
      p_former.participants, coalesce(p_former.unit_seats, case when t.units is not null then jsonb_build_object(t.units #>> '{0,id}', p_former.participants) end),
      null, moment) as p
    where s.school_id = p_school_id and s.id = p_slot_id;
  if p_by is not null or current_cents >= p_former.total_cents then current_cents := null; end if;
  is_same_type := type_id = (select s.lesson_type_id from slots s where s.school_id = p_school_id and s.id = p_former.slot_id);
  keeps_prices := is_same_type and current_cents is null;
  select * into result from book_many(p_school_id, json_build_array(jsonb_strip_nulls(jsonb_build_object(
    'id', p_id, 'requestDigest', md5(concat_ws('/', p_former.id, p_slot_id)), 'slotId', p_slot_id, 'productId', type_id, 'partnerId', p_former.partner_id,
    'byStaff', p_by is not null, 'participants', p_former.participants, 'unitSeats', case when is_same_type then p_former.unit_seats end,
    'unitItems', case when is_same_type then p_former.unit_items end, 'formNetwork', p_former.form_network,
    'packId', p_former.pack_id, 'cents', coalesce(current_cents, p_former.total_cents),
    'customerName', p_former.customer_name, 'customerEmail', p_former.customer_email, 'customerPhone', p_former.customer_phone,
    'notes', p_former.notes, 'language', p_former.language, 'contact', p_former.contact, 'answers', p_former.answers,
    'pickup', p_former.pickup, 'dropoff', p_former.dropoff, 'resellerReference', case when partner_form(seller) not in ('website', 'desk')
      then coalesce(p_former.reseller_reference, p_former.external_ref) end))));
  code := case result.code when 'not_owner' then 'other_content' else result.code end;
  remaining := result.remaining;
  if code <> 'ok' or not is_new then return; end if;
  update bookings b set discount_percent = p_former.discount_percent, commission_percent = p_former.commission_percent,
      collects = p_former.collects, affiliate_id = p_former.affiliate_id, offer = case when keeps_prices then p_former.offer end,
      off_cents = case when keeps_prices then p_former.off_cents else 0 end, unit_cents = case when keeps_prices then p_former.unit_cents end,
      priced_each = case when keeps_prices then p_former.priced_each else b.priced_each end, email_receipt = p_former.email_receipt,
      form_domain = p_former.form_domain, unproven_until = case when p_by is null and p_former.unproven_until is not null then starts_at end
    where b.school_id = p_school_id and b.id = p_id;
  for guest in select g.* from guests g where g.school_id = p_school_id and g.booking_id = p_former.id and g.n <= p_former.participants loop
    insert into guests (school_id, booking_id, n, name, height_cm, weight_kg, shoe_eu, level, board_item, board, suit, boots, answers, version)
      values (p_school_id, p_id, guest.n, guest.name, guest.height_cm, guest.weight_kg, guest.shoe_eu, guest.level, guest.board_item,
        guest.board, guest.suit, guest.boots, guest.answers, 1)
      on conflict do nothing;
  end loop;
  for held in
    select p.method, p.charge_id, p.credit_id, sum(p.cents) as cents from payments p where p.school_id = p_school_id and p.booking_id = p_former.id
    group by p.method, p.charge_id, p.credit_id having sum(p.cents) <> 0
  loop
    payment_id := gen_random_uuid();
    insert into payments (school_id, id, booking_id, cents, method, at, person_id, charge_id, credit_id)
      values (p_school_id, payment_id, p_former.id, -held.cents, held.method, moment, p_by, held.charge_id, held.credit_id);
    payment_id := gen_random_uuid();
    insert into payments (school_id, id, booking_id, cents, method, at, person_id, charge_id, credit_id)
      values (p_school_id, payment_id, p_id, held.cents, held.method, moment, p_by, held.charge_id, held.credit_id);
  end loop;
  if current_cents is not null then perform return_online(p_school_id, array[p_id]); end if;
end $$;
