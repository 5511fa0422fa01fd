-- Records a payment for a booking, or a refund (negative), in the till of p_by. p_id makes it idempotent: a repeat changes nothing.
-- Returns 'ok' with the audit row (null for a repeat), the lesson and its day; 'booking_not_found'; or 'booking_changed' if p_id
-- belongs to another payment, sent from the same page.
create or replace function record_payment(
  p_school_id text, p_by uuid, p_id uuid, p_booking_id uuid, p_cents bigint, p_method text,
  out code text, out log_id uuid, out slot_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
begin
  select s.id, s.local_date::text into slot_id, date from bookings b
    join slots s on s.school_id = p_school_id and s.id = b.slot_id
    where b.school_id = p_school_id and b.id = p_booking_id;
  if slot_id is null then code := 'booking_not_found'; return; end if;
  code := 'ok';
  insert into payments (school_id, id, booking_id, cents, method, at, person_id)
    values (p_school_id, p_id, p_booking_id, p_cents, p_method, clock_timestamp(), p_by)
    on conflict (school_id, id) do nothing;
  if not found then
    perform 1 from payments p where p.school_id = p_school_id and p.id = p_id
      and (p.booking_id, p.cents, p.method) = (p_booking_id, p_cents, p_method);
    if not found then code := 'booking_changed'; end if;
    return;
  end if;
  log_id := write_audit(p_school_id, p_by, 'booking.pay', slot_id, p_booking_id,
    p_after => jsonb_build_object('cents', p_cents, 'method', p_method, 'payment', p_id));
end $$;
