-- Replaces the list price by a total that staff set. Removes the offer and the unit prices.
create or replace function own_price(p_price party_price, p_cents bigint) returns party_price language plpgsql immutable as $$
declare
  price party_price := p_price;
begin
  price.total_cents := p_cents; price.unit_cents := null; price.offer := null; price.off_cents := 0;
  return price;
end $$;
