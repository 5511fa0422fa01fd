-- A booking with its lesson, as v1 returns it. An overdue hold always has the status 'expired'. Null if the booking does not belong to
-- p_partner_id (null: any partner). The function is stable, so that it reads in the snapshot of the calling statement.
create or replace function booking_json(p_school_id text, p_partner_id bigint, p_booking_id uuid) returns json
language plpgsql stable as $$
declare
  b bookings;
  s slots;
  t lesson_types;
  status text;
begin
  select * into b from bookings
    where school_id = p_school_id and id = p_booking_id and (p_partner_id is null or partner_id = p_partner_id);
  if not found then return null; end if;
  select * into s from slots where school_id = p_school_id and id = b.slot_id;
  select * into t from lesson_types where school_id = p_school_id and id = s.lesson_type_id;
  status := case when b.status = 'on_hold' and b.hold_expires_at <= statement_timestamp() then 'expired' else b.status end;
  return json_build_object(
    'bookingId', b.id,
    'reference', b.reference,
    'status', status,
    'createdAt', iso_utc(b.created_at),
    'confirmedAt', iso_utc(b.confirmed_at),
    'cancelledAt', iso_utc(b.cancelled_at),
    'holdExpiresAt', case when b.status in ('on_hold', 'expired') then iso_utc(b.hold_expires_at) end,
    'refund', case when b.status = 'cancelled' then coalesce(b.cancellation_refund, 'FULL') end,
    'refundCents', case when b.refund_percent is not null then b.total_cents - retained_cents(b.total_cents, b.status, b.cancellation_refund, b.refund_percent) end,
    'slotId', b.slot_id,
    'schoolId', b.school_id,
    'startsAt', iso_utc(s.starts_at),
    'freeUntil', iso_utc(s.starts_at - case when b.freed then interval '0' else make_interval(hours => t.cancellation_cutoff_hours) end),
    'localStart', iso_local(s.local_date, s.local_start),
    'localEnd', to_char(lesson_end(s.local_date, s.local_start, s.local_end), 'YYYY-MM-DD"T"HH24:MI:SS'),
    'level', t.level,
    'spotName', s.spot_name,
    'participants', b.participants,
    'unitSeats', b.unit_seats,
    'totalCents', b.total_cents,
    'netCents', b.net_cents,
    'currency', b.currency,
    'offer', sold_offer(b.offer, b.off_cents),
    'customerName', b.customer_name,
    'customerEmail', b.customer_email,
    'customerPhone', b.customer_phone,
    'externalRef', b.external_ref,
    'notes', b.notes,
    'pickup', b.pickup,
    'dropoff', b.dropoff,
    'asked', answers_json(p_school_id, b, t.questions,
      status in ('on_hold', 'confirmed') and s.cancelled_at is null and s.starts_at > statement_timestamp())
  );
end $$;
