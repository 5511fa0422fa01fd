-- Cancels a booking by staff, who choose the refund: 'FULL', 'NONE', or 'PARTIAL' for that of the terms (see cancel_many). p_returned is
-- the payment method if the money was returned at once. If it is null, the booking stays on the list of refunds due. Returns cancel_many's codes. 'ok' returns the
-- audit row, the lesson and its day.
create or replace function cancel_by_staff(
  p_school_id text, p_by uuid, p_booking_id uuid, p_reason text, p_refund text, p_returned text,
  out code text, out log_id uuid, out slot_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  held bigint := 0;
  paid bigint;
  ended record;
  former jsonb;
begin
  select jsonb_build_object('seats', b.participants, 'price', b.total_cents) into former from bookings b
    where b.school_id = p_school_id and b.id = p_booking_id;
  select c.code into code from cancel_many(p_school_id, json_build_array(json_build_object(
    'id', p_booking_id, 'reason', p_reason, 'begunToo', true, 'by', 'school', 'refund', p_refund))) as c;
  select s.id, s.local_date::text into slot_id, date from bookings b
    join slots s on s.school_id = p_school_id and s.id = b.slot_id
    where b.school_id = p_school_id and b.id = p_booking_id;
  if code <> 'ok' then return; end if;
  select b.status, b.cancellation_refund as refund, b.refund_percent, b.collects, b.total_cents into ended
    from bookings b where b.school_id = p_school_id and b.id = p_booking_id;
  if ended.refund <> 'NONE' and p_returned is not null then
    select coalesce(sum(p.cents), 0) into paid from payments p where p.school_id = p_school_id and p.booking_id = p_booking_id;
    held := -least(0, balance_of(ended.status, ended.refund, ended.collects, ended.total_cents, paid, ended.refund_percent));
  end if;
  if held > 0 then
    insert into payments (school_id, id, booking_id, cents, method, at, person_id)
      values (p_school_id, gen_random_uuid(), p_booking_id, -held, p_returned, clock_timestamp(), p_by);
  end if;
  log_id := write_audit(p_school_id, p_by, 'booking.cancel', slot_id, p_booking_id, p_before => former,
    p_after => jsonb_strip_nulls(jsonb_build_object('refund', ended.refund, 'cents', nullif(-held, 0), 'method', case when held > 0 then p_returned end)));
end $$;
