-- Turns a live hold into a confirmed booking. Answers 'ok' with the booking, again and again; a hold whose
-- window has closed is ended first, so that its refusal is final even if a clock steps back. One that p_partner_id does not
-- reach (see lock_booking) is 'not_owner'.
--
-- The lesson is locked, so that whoever confirms beside another waits for what that comes to. Reads that came when the hold
-- was over, or was about to be, may have counted its seats as free: they learn that they are not.
create or replace function confirm_booking(
  p_school_id text, p_partner_id bigint, p_booking_id uuid, out code text, out booking json
) language plpgsql volatile as $$
declare
  ending constant interval := '10 seconds'; -- longer than a statement may take
  b bookings;
begin
  b := lock_booking(p_school_id, p_partner_id, p_booking_id);
  if b.status = 'on_hold' then
    update bookings set status = 'confirmed', confirmed_at = clock_timestamp(), changes = changes + 1
      where id = p_booking_id and school_id = p_school_id returning * into b;
    if b.hold_expires_at < b.confirmed_at + ending then
      update slots set spots_taken = spots_taken where id = b.slot_id and school_id = p_school_id;
    end if;
  end if;

  if b.id is null then
    code := case when exists (select from bookings where id = p_booking_id) then 'not_owner' else 'booking_not_found' end;
  elsif b.status = 'confirmed' then
    code := 'ok';
    booking := booking_json(p_school_id, p_partner_id, p_booking_id);
  elsif b.status = 'cancelled' then
    code := 'booking_not_found_or_already_cancelled';
  else
    code := 'hold_expired';
  end if;
end $$;
