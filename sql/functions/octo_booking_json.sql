-- A booking as strict OCTO reads it, whichever surface made it. A hold that has run out reads as expired, reaped
-- or not. Null where p_partner_id does not reach it (see lock_booking). What guests are shown, and tell the school, is its
-- reference; for one whose id they were shown before there were any, the id.
create or replace function octo_booking_json(p_school_id text, p_partner_id bigint, p_booking_id uuid) returns json
language sql stable as $$
  select json_build_object(
    'id', b.id,
    'reference', case when b.entry_id is null then b.id::text else b.reference end,
    'status', now.status,
    'createdAt', iso_utc(b.created_at),
    'updatedAt', iso_utc(greatest(
      b.created_at, b.updated_at, b.confirmed_at, b.cancelled_at,
      case when now.status = 'expired' then b.hold_expires_at end
    )),
    'expiresAt', case when now.status in ('on_hold', 'expired') then iso_utc(b.hold_expires_at) end,
    'confirmedAt', iso_utc(b.confirmed_at),
    'cancelledAt', iso_utc(b.cancelled_at),
    'refund', b.cancellation_refund,
    'reason', b.cancellation_reason,
    'cancellable', now.status = 'on_hold' or (now.status = 'confirmed' and s.starts_at > clock_timestamp()),
    'productId', t.id,
    'slot', octo_slot_json(s, t),
    'totalCents', b.total_cents,
    'currency', b.currency,
    'resellerReference', coalesce(b.reseller_reference, b.external_ref),
    'contact', contact_of(b),
    'unitItems', unit_items_of(b),
    'notes', b.notes
  )
  from bookings b
  join slots s on s.id = b.slot_id and s.school_id = b.school_id
  join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id
  cross join lateral (
    select case when b.status = 'on_hold' and b.hold_expires_at <= clock_timestamp() then 'expired' else b.status end as status
  ) as now
  where b.id = p_booking_id and b.school_id = p_school_id and (p_partner_id is null or b.partner_id = p_partner_id)
$$;
