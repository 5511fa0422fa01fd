-- Result of a request whose id or externalRef was used before. `code` is null if neither was. The booking with the same id is
-- p_existing. The booking with the same externalRef is p_same_external_ref. An earlier request of the batch with the same lock name
-- made p_earlier. Each is null if there is none. p_party is the party by unit.
create or replace function repeat_outcome(
  p_request booking_request, p_existing bookings, p_same_external_ref bookings, p_earlier bookings, p_party jsonb, p_moment timestamptz,
  out code text, out booking_id uuid, out status text, out participants int, out total_cents bigint, out created_at text,
  out hold_expires_at text, out matches boolean, out offer json
) language plpgsql stable as $$
declare
  b bookings;
begin
  if p_existing.id is not null then
    code := case when p_existing.partner_id <> p_request."partnerId" then 'not_owner'
      when p_request."requestDigest" is not null and p_existing.request_digest is distinct from p_request."requestDigest" then 'other_content' else 'ok' end;
    if code = 'ok' then
      booking_id := p_existing.id; status := p_existing.status; participants := p_existing.participants;
      total_cents := p_existing.total_cents; offer := sold_offer(p_existing.offer, p_existing.off_cents);
      created_at := iso_utc(p_existing.created_at); hold_expires_at := iso_utc(p_existing.hold_expires_at);
    end if;
  elsif p_earlier.id = p_request.id then
    code := 'again';
  elsif p_same_external_ref.id is not null or (p_earlier.id is not null and p_request."externalRef" is not null) then
    b := case when p_same_external_ref.id is not null then p_same_external_ref else p_earlier end;
    code := 'external_ref_exists'; booking_id := b.id;
    status := case when b.status = 'on_hold' and b.hold_expires_at <= p_moment then 'expired' else b.status end;
    matches := coalesce(b.request_digest = p_request."requestDigest",
      (b.slot_id, b.participants, b.customer_name, lower(b.customer_email), b.customer_phone, coalesce(b.unit_seats, p_party))
        is not distinct from (p_request."slotId", p_request.participants, p_request."customerName", lower(p_request."customerEmail"),
        p_request."customerPhone", p_party));
  end if;
end $$;
