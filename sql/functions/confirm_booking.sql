-- Turns a live hold into a confirmed booking. Answers 'ok' with the booking, again and again; a hold whose
-- window has closed is ended first, so that its refusal is final even if a clock steps back.
create or replace function confirm_booking(p_school_id text, p_booking_id uuid, out code text, out booking json)
language plpgsql volatile as $$
declare
  b bookings;
begin
  update bookings set status = 'confirmed', confirmed_at = clock_timestamp()
    where id = p_booking_id and school_id = p_school_id and status = 'on_hold' and hold_expires_at > clock_timestamp()
    returning * into b;
  if not found then
    select * into b from bookings where id = p_booking_id and school_id = p_school_id;
  end if;
  if b.id is null then
    code := case when exists (select from bookings where id = p_booking_id) then 'not_owner' else 'booking_not_found' end;
  elsif b.status = 'confirmed' then
    code := 'ok';
    booking := booking_json(p_school_id, p_booking_id);
  elsif b.status = 'cancelled' then
    code := 'booking_not_found_or_already_cancelled';
  else
    perform 1 from slots where id = b.slot_id and school_id = p_school_id for no key update;
    perform reap_holds(array[b.slot_id], clock_timestamp());
    code := 'hold_expired';
  end if;
end $$;
