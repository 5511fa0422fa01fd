-- A booking with its lesson, as v1 returns it. An overdue hold reads as expired, reaped or not. Null if p_partner_id does not reach it
-- (see lock_bookings).
create or replace function booking_json(p_school_id text, p_partner_id bigint, p_booking_id uuid) returns json
language plpgsql stable as $$
begin
  return (
    select json_build_object(
      'bookingId', b.id,
      'reference', b.reference,
      'status', case when b.status = 'on_hold' and b.hold_expires_at <= statement_timestamp() then 'expired' else b.status end,
      'createdAt', iso_utc(b.created_at),
      'confirmedAt', iso_utc(b.confirmed_at),
      'cancelledAt', iso_utc(b.cancelled_at),
      'holdExpiresAt', case when b.status in ('on_hold', 'expired') then iso_utc(b.hold_expires_at) end,
      'refund', case when b.status = 'cancelled' then coalesce(b.cancellation_refund, 'FULL') end,
      'slotId', b.slot_id,
      'schoolId', b.school_id,
      'localStart', iso_local(s.local_date, s.local_start),
      'localEnd', to_char(lesson_end(s.local_date, s.local_start, s.local_end), 'YYYY-MM-DD"T"HH24:MI:SS'),
      'level', t.level,
      'spotName', s.spot_name,
      'participants', b.participants,
      'unitSeats', b.unit_seats,
      'totalCents', b.total_cents,
      'currency', b.currency,
      'offer', sold_offer(b.offer, b.off_cents),
      'customerName', b.customer_name,
      'customerEmail', b.customer_email,
      'customerPhone', b.customer_phone,
      'externalRef', b.external_ref,
      'notes', b.notes
    )
    from bookings b
    left join slots s on s.school_id = p_school_id and s.id = b.slot_id
    left join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
    where b.school_id = p_school_id and b.id = p_booking_id and (p_partner_id is null or b.partner_id = p_partner_id)
  );
end $$;
