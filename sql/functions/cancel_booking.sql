-- Cancels a confirmed booking or a live hold; its seats are free in the same instant. The slot is locked before
-- the booking, as everywhere: the other way round deadlocks with whoever reaps the slot's holds.
create or replace function cancel_booking(p_school_id text, p_booking_id uuid, out code text, out booking json)
language plpgsql volatile as $$
declare
  b bookings;
begin
  select * into b from bookings where id = p_booking_id and school_id = p_school_id;
  if not found then
    code := case when exists (select from bookings where id = p_booking_id) then 'not_owner'
      else 'booking_not_found_or_already_cancelled' end;
    return;
  end if;
  perform 1 from slots where id = b.slot_id and school_id = p_school_id for no key update;
  perform reap_holds(array[b.slot_id], clock_timestamp());
  update bookings set status = 'cancelled', cancelled_at = clock_timestamp()
    where id = p_booking_id and school_id = p_school_id and status in ('confirmed', 'on_hold')
    returning * into b;
  if found then
    update slots set spots_taken = spots_taken - b.participants where id = b.slot_id and school_id = p_school_id;
    code := 'ok';
    booking := booking_json(p_school_id, p_booking_id);
  else
    select case status when 'expired' then 'hold_expired' else 'booking_not_found_or_already_cancelled' end
      into code from bookings where id = p_booking_id and school_id = p_school_id;
  end if;
end $$;
