-- Turns a live hold into a confirmed booking. Answers 'ok' with the booking, again and again; a hold whose
-- window has closed is ended first, so that its refusal is final even if a clock steps back.
--
-- Near the end of the window the lesson is locked: whoever confirms beside another must wait for what that comes to, and
-- reads that counted the hold as over must learn that it is not. Before it, the booking's own lock is enough.
create or replace function confirm_booking(p_school_id text, p_booking_id uuid, out code text, out booking json)
language plpgsql volatile as $$
declare
  ending constant interval := '10 seconds'; -- longer than a statement may take
  b bookings;
begin
  select * into b from bookings where id = p_booking_id and school_id = p_school_id;
  if b.status = 'on_hold' and b.hold_expires_at > clock_timestamp() + ending then
    update bookings set status = 'confirmed', confirmed_at = clock_timestamp()
      where id = p_booking_id and school_id = p_school_id and status = 'on_hold' and hold_expires_at > clock_timestamp();
    select * into b from bookings where id = p_booking_id and school_id = p_school_id;
    -- Somebody made it end sooner meanwhile. Its lock is held, so the lesson's must not be waited for any more.
    if b.status = 'on_hold' then raise exception 'the hold was changed' using errcode = 'serialization_failure'; end if;
  elsif b.status = 'on_hold' then
    b := lock_booking(p_school_id, p_booking_id);
    if b.status = 'on_hold' then
      update bookings set status = 'confirmed', confirmed_at = clock_timestamp()
        where id = p_booking_id and school_id = p_school_id returning * into b;
      update slots set spots_taken = spots_taken where id = b.slot_id and school_id = p_school_id;
    end if;
  end if;

  if b.id is null then
    code := case when exists (select from bookings where id = p_booking_id) then 'not_owner' else 'booking_not_found' end;
  elsif b.status = 'confirmed' then
    code := 'ok';
    booking := booking_json(p_school_id, p_booking_id);
  elsif b.status = 'cancelled' then
    code := 'booking_not_found_or_already_cancelled';
  else
    code := 'hold_expired';
  end if;
end $$;
