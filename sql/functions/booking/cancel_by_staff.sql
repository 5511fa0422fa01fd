-- Cancels a booking by staff, with the refund that they chose (see cancel_many). Returns its codes, and with 'ok' the audit row, the
-- lesson and its day.
create or replace function cancel_by_staff(
  p_school_id text, p_by uuid, p_booking_id uuid, p_reason text, p_refund text,
  out code text, out log_id uuid, out slot_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
begin
  select c.code into code from cancel_many(p_school_id, json_build_array(json_build_object(
    'id', p_booking_id, 'reason', p_reason, 'begunToo', true, 'by', 'school', 'refund', p_refund))) as c;
  select s.id, s.local_date::text into slot_id, date from bookings b
    join slots s on s.school_id = p_school_id and s.id = b.slot_id
    where b.school_id = p_school_id and b.id = p_booking_id;
  if code <> 'ok' then return; end if;
  log_id := write_audit(p_school_id, p_by, 'booking.cancel', slot_id, p_booking_id,
    p_after => jsonb_build_object('refund', p_refund));
end $$;
