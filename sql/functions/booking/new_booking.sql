-- Row of a new booking with the current terms. p_facts is a row of booking_facts. If p_hold_minutes is null, the booking is confirmed.
create or replace function new_booking(
  p_school_id text, p_request booking_request, p_facts record, p_price party_price, p_hold_minutes int, p_pay_cents bigint, p_moment timestamptz
) returns bookings language plpgsql volatile as $$
declare
  b bookings;
  starts_at constant timestamptz := (p_facts.lesson).starts_at;
begin
  b.id := p_request.id; b.school_id := p_school_id; b.slot_id := p_request."slotId"; b.partner_id := p_request."partnerId";
  b.external_ref := p_request."externalRef"; b.request_digest := p_request."requestDigest"; b.created_at := p_moment;
  b.order_id := p_request."orderId"; b.order_n := p_request."orderNumber";
  b.reference := coalesce(p_request.reference, new_reference());
  -- A hash, because guests must not learn the id.
  b.entry_id := md5(b.id || b.reference)::uuid;
  if p_hold_minutes is null then
    b.status := 'confirmed'; b.confirmed_at := p_moment;
  else
    b.status := 'on_hold'; b.hold_expires_at := least(p_moment + make_interval(mins => p_hold_minutes), starts_at);
  end if;
  if p_request."formShare" is not null then
    b.unproven_until := starts_at; b.form_domain := form_domain_of(p_request."customerEmail");
  end if;
  if p_request."packId" is not null then b.pack_id := p_request."packId"; b.unproven_until := null; end if;
  b.form_network := p_request."formNetwork";

  b.participants := p_request.participants; b.unit_seats := p_price.unit_seats; b.unit_cents := p_price.unit_cents;
  b.total_cents := p_price.total_cents; b.currency := p_facts.currency; b.priced_each := p_price.priced_each;
  b.offer := p_price.offer; b.off_cents := p_price.off_cents;
  b.discount_percent := p_facts.discount_percent; b.commission_percent := p_facts.commission_percent; b.collects := p_facts.collects;
  b.pay_cents := p_pay_cents;
  b.affiliate_id := p_facts.affiliate_id;

  b.customer_name := p_request."customerName"; b.customer_email := p_request."customerEmail"; b.customer_phone := p_request."customerPhone";
  b.notes := p_request.notes; b.language := p_request.language; b.contact := p_request.contact; b.unit_items := p_request."unitItems";
  b.reseller_reference := p_request."resellerReference";
  b.answers := nullif(jsonb_strip_nulls(p_request.answers), '{}');
  if p_request.pickup is not null then b.pickup := transfer_after(null, p_request.pickup); end if;
  if p_request.dropoff is not null then b.dropoff := transfer_after(null, p_request.dropoff); end if;
  return b;
end $$;
