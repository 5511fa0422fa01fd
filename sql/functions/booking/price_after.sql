-- Price of a booking after a change, or the refusal of price_party. Recalculates it for another lesson, party (p_party_changed) or
-- offer code; else the price stays. By staff, `cents` sets the total without an offer. `sold` (offer, offCents, unitCents, isEach)
-- restores a former price.
create or replace function price_after(
  b bookings, p_change jsonb, p_lesson lesson_terms, p_seats int, p_party jsonb, p_kept_units text[], p_party_changed boolean, p_moment timestamptz
) returns party_price language plpgsql immutable as $$
declare
  by_staff constant boolean := coalesce((p_change ->> 'byStaff')::boolean, false);
  code constant text := upper(p_change ->> 'offerCode');
  sold constant jsonb := p_change -> 'sold';
  price party_price;
begin
  -- Either all seats of a party have unit prices, or none.
  if p_party ? 'participant' and p_party - 'participant' <> '{}' then price.code := 'invalid_unit_id'; price.unit := 'participant'; return price; end if;
  if p_party_changed or (p_change ? 'offerCode' and code is distinct from b.offer ->> 'code') then
    price := price_party(p_lesson, p_seats, p_party, code, p_moment, p_kept_units,
      case when not p_change ? 'offerCode' or code = b.offer ->> 'code' then b.offer end, b.created_at);
    if price.code is not null then return price; end if;
  else
    price.unit_seats := b.unit_seats; price.total_cents := b.total_cents; price.offer := b.offer; price.off_cents := b.off_cents;
    price.priced_each := b.priced_each;
    if b.unit_seats is not null then price.unit_cents := b.unit_cents; end if;
  end if;
  if by_staff and sold is not null then
    price.total_cents := (p_change ->> 'cents')::bigint; price.unit_cents := sold -> 'unitCents'; price.offer := sold -> 'offer';
    price.off_cents := case when price.offer is null then 0 else (sold ->> 'offCents')::bigint end;
    price.priced_each := (sold ->> 'isEach')::boolean;
  elsif by_staff and (p_change ->> 'cents')::bigint <> price.total_cents then
    price := own_price(price, (p_change ->> 'cents')::bigint);
  end if;
  return price;
end $$;
