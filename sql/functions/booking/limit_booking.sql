-- Refusal of a booking by the limits of its channel, which its request names; `code` is null without one. heldPercent: 'holds_used'
-- with the `remaining` seats (see holdable_seats). seatsADay: 'too_many_seats' (see guest_seats). formShare: 'forms_full' beyond twice
-- the share (see unproven_share); `is_full` if the share is used, so the form only holds its seats;
-- 'origin_full' if its network or mail domain took too many (see is_origin_full). mailsADay: 'no_mail' if the form
-- would hold its seats, but no mail could confirm them today (see mail_refusal). `alarm` is the kind of alarm to raise: if the
-- school's share or its mails are used up, or the form is refused.
--
-- p_booked are the earlier bookings of the batch, p_unsold the seats left of the partner's limit. The caller holds the locks of
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
  end if;
  if p_request."mailsADay" is not null and (p_request."holdMinutes" is not null or is_full and p_request."proofMinutes" is not null) then
    refusal := mail_refusal(p_school_id, p_request."partnerId", p_request."customerEmail", true, p_request."formNetwork",
      p_request."mailsADay", p_request."mailAddressesADay", p_booked);
    if refusal is not null then code := 'no_mail'; end if;
    if refusal = 'withheld: addresses of the partner today' then alarm := 'mails'; end if;
  end if;
end $$;
