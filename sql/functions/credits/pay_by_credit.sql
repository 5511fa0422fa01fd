-- Pays the open balance of a confirmed booking by a credit whose guest shows the code at the desk, at most what the credit has. Returns
-- 'ok' with the audit row, the lesson and its day; 'booking_not_found'; 'nothing_due'; 'unknown_code', also if it is out of date, ended
-- or of another currency; 'used_up' if nothing is left on it.
create or replace function pay_by_credit(
  p_school_id text, p_by uuid, p_booking_id uuid, p_digest bytea, out code text, out log_id uuid, out slot_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  moment timestamptz;
  b bookings;
  used record;
  due bigint;
  share bigint;
  payment_id uuid;
begin
  if lock_bookings(p_school_id, array[null]::bigint[], array[p_booking_id]) = '{}' then code := 'booking_not_found'; return; end if;
  select * into b from bookings k where k.school_id = p_school_id and k.id = p_booking_id;
  select s.id, s.local_date::text into slot_id, date from slots s where s.school_id = p_school_id and s.id = b.slot_id;
  select c.id, c.last_four into used from credits c where c.school_id = p_school_id and c.digest = p_digest and c.currency = b.currency
    and c.ended_at is null and (c.valid_until is null or c.valid_until > clock_timestamp());
  if used.id is null then code := 'unknown_code'; return; end if;
  perform lock_credits(p_school_id, array[used.id]);
  moment := clock_timestamp();
  due := balance_of(b.status, b.cancellation_refund, b.collects, b.total_cents, held_cents(p_school_id, p_booking_id));
  if b.status <> 'confirmed' or due <= 0 then code := 'nothing_due'; return; end if;
  share := least(due, usable_credit(p_school_id, used.id, moment));
  if share <= 0 then code := 'used_up'; return; end if;
  code := 'ok';
  payment_id := gen_random_uuid();
  insert into payments (school_id, id, booking_id, cents, method, at, person_id, credit_id)
    values (p_school_id, payment_id, p_booking_id, share, 'credit', moment, p_by, used.id);
  log_id := write_audit(p_school_id, p_by, 'booking.pay', slot_id, p_booking_id,
    p_after => jsonb_build_object('cents', share, 'method', 'credit', 'payment', payment_id, 'code', used.last_four));
end $$;
