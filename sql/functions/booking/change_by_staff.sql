-- Moves or resizes a booking by staff (see update_booking). p_change has slotId, productId, seats, unitSeats, cents and keepPrice. To
-- undo a change, it has the former values from the audit row. p_changes is the booking's change counter that the page showed, or null:
-- if it differs now, returns 'booking_changed'. Else returns update_booking's codes. 'ok' returns the audit row, the booking's lesson
-- and its day.
create or replace function change_by_staff(
  p_school_id text, p_by uuid, p_booking_id uuid, p_changes int, p_change jsonb, p_undoes uuid,
  out code text, out asked int, out remaining int, out log_id uuid, out slot_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  former bookings := lock_booking(p_school_id, null, p_booking_id, (p_change ->> 'slotId')::uuid);
  b bookings;
  former_place jsonb;
  place jsonb;
begin
  if former.id is null then code := 'booking_not_found'; return; end if;
  select s.id, s.local_date::text, place_json(s.local_date, s.local_start, s.local_end, s.spot_name) into slot_id, date, former_place
    from slots s where s.school_id = p_school_id and s.id = former.slot_id;
  if former.changes <> p_changes then code := 'booking_changed'; return; end if;
  select u.code, u.asked, u.remaining into code, asked, remaining
    from update_booking(p_school_id, null, p_booking_id, p_change || jsonb_strip_nulls(jsonb_build_object('byStaff', true,
      'cents', coalesce((p_change ->> 'cents')::bigint, case when (p_change ->> 'keepPrice')::boolean then former.total_cents end)))) as u;
  select * into b from bookings where school_id = p_school_id and id = p_booking_id;
  if code <> 'ok' then return; end if;
  select s.id, s.local_date::text, place_json(s.local_date, s.local_start, s.local_end, s.spot_name) into slot_id, date, place
    from slots s where s.school_id = p_school_id and s.id = b.slot_id;
  log_id := write_audit(p_school_id, p_by, 'booking.change', slot_id, p_booking_id,
    p_before => jsonb_strip_nulls(jsonb_build_object('slotId', former.slot_id, 'place', former_place, 'seats', former.participants,
      'unitSeats', former.unit_seats, 'cents', former.total_cents, 'sold', jsonb_build_object('offer', former.offer, 'offCents', former.off_cents, 'unitCents', former.unit_cents,
        'isEach', former.priced_each))),
    p_after => jsonb_strip_nulls(jsonb_build_object('slotId', b.slot_id, 'place', place, 'seats', b.participants,
      'unitSeats', b.unit_seats, 'cents', b.total_cents, 'changes', b.changes)),
    p_undoes => p_undoes);
end $$;
