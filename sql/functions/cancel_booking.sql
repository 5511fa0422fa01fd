-- Cancels a confirmed booking or a live hold; its seats are free in the same instant. The refund is full for a hold
-- and until the lesson type's cutoff, none after it, unless p_refund says which. It was the school or the partner who did it, unless p_by says 'guest'. Where p_begun_too is false, a lesson that has begun is
-- 'slot_expired'; a booking that p_partner_id does not reach (see lock_bookings) is 'not_owner', and one that the school has
-- not 'booking_not_found'. The slot is locked before the booking, as everywhere: the other way round deadlocks with whoever
-- reaps the slot's holds.
create or replace function cancel_booking(
  p_school_id text, p_partner_id bigint, p_booking_id uuid, p_reason text default null, p_begun_too boolean default true,
  p_by text default null, p_refund text default null,
  out code text, out booking json
) language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  b bookings;
  begins timestamptz;
  cutoff timestamptz;
  moment timestamptz;
begin
  b := lock_booking(p_school_id, p_partner_id, p_booking_id);
  if b.id is null then
    perform 1 from bookings where school_id = p_school_id and id = p_booking_id;
    code := case when found then 'not_owner' else 'booking_not_found' end;
    return;
  end if;
  select s.starts_at, s.starts_at - make_interval(hours => t.cancellation_cutoff_hours) into begins, cutoff
    from slots s join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
    where s.school_id = p_school_id and s.id = b.slot_id;
  moment := clock_timestamp();
  if b.status = 'confirmed' and begins <= moment and not p_begun_too then
    code := 'slot_expired';
    return;
  end if;
  update bookings set status = 'cancelled', cancelled_at = moment, cancellation_reason = p_reason,
    cancelled_by = coalesce(p_by, case when p_partner_id is null then 'school' else 'partner' end), changes = changes + 1,
    cancellation_refund = case when p_refund is not null then p_refund when status = 'on_hold' or moment <= cutoff then 'FULL' else 'NONE' end
    where school_id = p_school_id and id = p_booking_id and status in ('confirmed', 'on_hold');
  if found then
    update slots set spots_taken = spots_taken - b.participants where school_id = p_school_id and id = b.slot_id;
    code := 'ok';
    booking := booking_json(p_school_id, p_partner_id, p_booking_id);
  else
    code := case b.status when 'expired' then 'hold_expired' else 'booking_not_found_or_already_cancelled' end;
  end if;
end $$;
