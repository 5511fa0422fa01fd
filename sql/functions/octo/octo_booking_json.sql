-- A booking of any channel in strict OCTO. An overdue hold has the status 'expired'. Null if the booking does not belong to
-- p_partner_id (null: any). Older bookings without a reference have the id in its place. Stable, so that it reads the caller's
-- snapshot.
create or replace function octo_booking_json(p_school_id text, p_partner_id bigint, p_booking_id uuid) returns json
language plpgsql stable as $$
declare
  b bookings;
  s slots;
  t lesson_types;
  free_seats int;
  status text;
  has_limits boolean;
  guests_json jsonb;
begin
  select * into b from bookings
    where school_id = p_school_id and id = p_booking_id and (p_partner_id is null or partner_id = p_partner_id);
  if not found then return null; end if;
  select * into s from slots where school_id = p_school_id and id = b.slot_id;
  select * into t from lesson_types where school_id = p_school_id and id = s.lesson_type_id;
  select h.free into free_seats from slot_holds h where h.school_id = p_school_id and h.slot_id = b.slot_id;
  has_limits := exists (select from partner_limits l where l.school_id = p_school_id);
  if t.questions <> '[]' then
    select jsonb_object_agg(g.n, jsonb_build_object('heightCm', g.height_cm, 'weightKg', g.weight_kg, 'shoeEu', g.shoe_eu,
      'level', g.level, 'answers', g.answers)) into guests_json from guests g where g.school_id = p_school_id and g.booking_id = b.id;
  end if;
  status := case when b.status = 'on_hold' and b.hold_expires_at <= statement_timestamp() then 'expired' else b.status end;
  return json_build_object(
    'id', b.id,
    'reference', case when b.entry_id is null then b.id::text else b.reference end,
    'status', status,
    'createdAt', iso_utc(b.created_at),
    'updatedAt', iso_utc(greatest(
      b.created_at, b.updated_at, b.confirmed_at, b.cancelled_at, case when status = 'expired' then b.hold_expires_at end
    )),
    'expiresAt', case when status in ('on_hold', 'expired') then iso_utc(b.hold_expires_at) end,
    'confirmedAt', iso_utc(b.confirmed_at),
    'cancelledAt', iso_utc(b.cancelled_at),
    'refund', b.cancellation_refund,
    'refundCents', case when b.refund_percent is not null then b.total_cents - retained_cents(b.total_cents, b.status, b.cancellation_refund, b.refund_percent) end,
    'reason', b.cancellation_reason,
    'cancellable', status = 'on_hold' or (status = 'confirmed' and s.starts_at > statement_timestamp()),
    'productId', t.id,
    'slot', case when has_limits then octo_partner_slot(p_school_id, b.partner_id, s, octo_slot_json(s, t, free_seats))
      else octo_slot_json(s, t, free_seats) end,
    'totalCents', b.total_cents,
    'unitCents', b.unit_cents,
    'netCents', b.net_cents,
    'discountPercent', b.discount_percent,
    'offer', b.offer,
    'currency', b.currency,
    'resellerReference', coalesce(b.reseller_reference, b.external_ref),
    'contact', contact_of(b),
    'unitItems', unit_items_of(b),
    'notes', b.notes,
    'answers', b.answers,
    'guests', guests_json,
    'pickup', b.pickup,
    'dropoff', b.dropoff
  );
end $$;
