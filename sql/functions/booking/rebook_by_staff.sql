-- Books the party of an ended booking for another lesson, with everything else unchanged: partner and terms, contact, language,
-- answers, transfers, measures and price. Payments move to the new booking. The guest counts as informed about the change. p_id is the
-- id of the new booking. A repeat books nothing, and returns 'other_content' if lesson or party differ. Returns book_many's codes,
-- 'booking_not_found', 'not_cancelled' if the booking has not ended, or 'already_rebooked'. 'ok' returns the audit row (null for a
-- repeat).
create or replace function rebook_by_staff(
  p_school_id text, p_by uuid, p_id uuid, p_booking_id uuid, p_slot_id uuid, out code text, out remaining int, out log_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  result record;
  former bookings;
  seller text;
  type_id text;
  is_same_type boolean;
  moment timestamptz;
  guest guests;
  held record;
  payment_id uuid;
begin
  select * into former from bookings b where b.school_id = p_school_id and b.id = p_booking_id;
  if former.id is null then code := 'booking_not_found'; return; end if;
  -- Two people may rebook the same party. The lock lets the second see the booking of the first.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'rebook', p_school_id, p_booking_id), 0));
  if exists (
    select from school_log l join bookings n on n.school_id = p_school_id and n.id = l.booking_id and n.status in ('on_hold', 'confirmed')
    where l.school_id = p_school_id and l.act = 'booking.book' and l.at >= former.created_at and l.after ->> 'again' = p_booking_id::text
      and l.booking_id <> p_id
  ) then code := 'already_rebooked'; return; end if;
  if former.status not in ('cancelled', 'expired') then code := 'not_cancelled'; return; end if;
  select p.name into seller from partners p where p.school_id = p_school_id and p.id = former.partner_id;
  select s.lesson_type_id, s.local_date::text into type_id, date from slots s where s.school_id = p_school_id and s.id = p_slot_id;
  is_same_type := type_id = (select s.lesson_type_id from slots s where s.school_id = p_school_id and s.id = former.slot_id);
  select * into result from book_many(p_school_id, json_build_array(jsonb_strip_nulls(jsonb_build_object(
    'id', p_id, 'requestDigest', md5(concat_ws('/', p_booking_id, p_slot_id)), 'slotId', p_slot_id, 'productId', type_id, 'partnerId', former.partner_id, 'byStaff', true,
    'participants', former.participants, 'unitSeats', case when is_same_type then former.unit_seats end, 'cents', former.total_cents,
    'customerName', former.customer_name, 'customerEmail', former.customer_email, 'customerPhone', former.customer_phone,
    'notes', former.notes, 'language', former.language, 'contact', former.contact, 'answers', former.answers,
    'pickup', former.pickup, 'dropoff', former.dropoff, 'resellerReference', case when partner_form(seller) not in ('website', 'desk')
      then coalesce(former.reseller_reference, former.external_ref) end))));
  code := case result.code when 'not_owner' then 'other_content' else result.code end;
  remaining := result.remaining;
  if code <> 'ok' or exists (
    select from school_log l where l.school_id = p_school_id and l.booking_id = p_id and l.act = 'booking.book'
  ) then return; end if;
  update bookings b set discount_percent = former.discount_percent, commission_percent = former.commission_percent,
      collects = former.collects, affiliate_id = former.affiliate_id, offer = case when is_same_type then former.offer end,
      off_cents = case when is_same_type then former.off_cents else 0 end, unit_cents = case when is_same_type then former.unit_cents end
    where b.school_id = p_school_id and b.id = p_id;
  for guest in select g.* from guests g where g.school_id = p_school_id and g.booking_id = former.id and g.n <= former.participants loop
    insert into guests (school_id, booking_id, n, name, height_cm, weight_kg, shoe_eu, level, board_item, board, suit, boots, answers, version)
      values (p_school_id, p_id, guest.n, guest.name, guest.height_cm, guest.weight_kg, guest.shoe_eu, guest.level, guest.board_item,
        guest.board, guest.suit, guest.boots, guest.answers, 1)
      on conflict do nothing;
  end loop;
  moment := clock_timestamp();
  for held in
    select p.method, sum(p.cents) as cents from payments p where p.school_id = p_school_id and p.booking_id = former.id
    group by p.method having sum(p.cents) <> 0
  loop
    payment_id := gen_random_uuid();
    insert into payments (school_id, id, booking_id, cents, method, at, person_id)
      values (p_school_id, payment_id, former.id, -held.cents, held.method, moment, p_by);
    payment_id := gen_random_uuid();
    insert into payments (school_id, id, booking_id, cents, method, at, person_id)
      values (p_school_id, payment_id, p_id, held.cents, held.method, moment, p_by);
  end loop;
  update notices set told_how = 'answered', told_at = moment, told_by = p_by
    where school_id = p_school_id and booking_id = former.id;
  log_id := write_audit(p_school_id, p_by, 'booking.book', p_slot_id, p_id, p_after => jsonb_strip_nulls(jsonb_build_object(
    'seats', former.participants, 'cents', former.total_cents, 'again', former.id, 'seller', nullif(seller, 'desk'))));
end $$;
