-- Checks the limits that a request contains. `code` is null if it exceeds none. heldPercent: 'holds_used' with the `remaining` seats
-- (see holdable_seats). seatsADay: 'too_many_seats' (see guest_seats). formShare: 'forms_full' if the form would exceed twice the
-- share (see unproven_share); 'origin_full' for too many seats of its network or email domain (see is_origin_full). `is_full` is true
-- if the share is used up: then the form may only hold its seats. mailsADay: 'no_mail' if the form needs an email to confirm its
-- seats, but none may be sent today (see mail_refusal). `alarm` is the kind of alarm to raise, or null;
-- 'wave' refuses nothing (see is_form_wave).
--
-- p_booked are the earlier bookings of the batch. p_unsold is the rest of the partner's allotment. The caller must hold the locks of
-- lock_for_booking.
create or replace function limit_booking(
  p_school_id text, p_request booking_request, p_booked bookings[], p_unsold int, p_moment timestamptz,
  out code text, out remaining int, out is_full boolean, out alarm text
) language plpgsql stable as $$
declare
  holdable bigint;
  share record;
  refusal text;
begin
  is_full := false;
  if p_request."heldPercent" is not null and p_request."holdMinutes" is not null then
    holdable := holdable_seats(p_school_id, p_request."partnerId", p_request."slotId", p_request.participants, p_request."heldPercent",
      p_booked, null, p_moment);
    if p_request.participants > holdable then code := 'holds_used'; remaining := least(p_unsold, holdable); return; end if;
  end if;
  if p_request."seatsADay" is not null and p_request.participants
    + guest_seats(p_school_id, p_request."partnerId", p_request."customerEmail", p_request."slotId", p_booked, p_moment) > p_request."seatsADay" then
    code := 'too_many_seats'; return;
  end if;
  if p_request."formShare" is not null then
    share := unproven_share(p_school_id, p_request."slotId", p_request.participants, p_booked, p_moment);
    if greatest(share.day_wanted, share.school_wanted) > 2 * p_request."formShare" then code := 'forms_full'; end if;
    is_full := greatest(share.day_used, share.school_used) >= p_request."formShare";
    if code is not null or share.school_used >= p_request."formShare" then alarm := 'seats'; end if;
    if code is not null then return; end if;
    if is_origin_full(p_school_id, p_request, p_booked, p_moment) then code := 'origin_full'; alarm := 'origin'; return; end if;
    if alarm is null and 2 * p_request."formShare" < 100
      and is_form_wave(p_school_id, p_request.participants, 2 * p_request."formShare", p_moment) then alarm := 'wave'; end if;
  end if;
  if p_request."mailsADay" is not null and (p_request."holdMinutes" is not null or is_full and p_request."proofMinutes" is not null) then
    refusal := mail_refusal(p_school_id, p_request."partnerId", p_request."customerEmail", true, p_request."formNetwork",
      p_request."mailsADay", p_request."mailAddressesADay", p_booked);
    if refusal is not null then code := 'no_mail'; end if;
    if refusal = 'withheld: addresses of the partner today' then alarm := 'mails'; end if;
  end if;
end $$;
