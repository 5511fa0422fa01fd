-- The best offer for a party, with the reduced `prices` and the total discount `off`. Null if no offer reduces the price. Candidates
-- are the offers for everyone and the offer of p_code. The largest discount wins, then the offer of the code, then the first in the
-- list. bestOffer in lib/booking/offers/rules.ts decides the same. p_prices are the prices by unit before the discount ({ unit: cents
-- }). p_counts is the number of times that each is paid.
create or replace function best_offer(
  p_offers jsonb, p_code text, p_type_id text, p_day text, p_seats bigint, p_lead interval, p_prices jsonb, p_counts jsonb
) returns jsonb language plpgsql immutable as $$
begin
  return (select o || jsonb_build_object('prices', p_prices, 'off', x.off)
  from jsonb_array_elements(p_offers) with ordinality as listed(o, n)
  cross join lateral (
    select sum(c.value::bigint * ((p_prices ->> c.key)::bigint - reduced_cents((p_prices ->> c.key)::bigint, o)))::bigint as off
    from jsonb_each_text(p_counts) as c
  ) as x
  where ((o ->> 'open')::boolean or (o ->> 'code') = p_code) and offer_applies(o, p_type_id, p_day, p_seats, p_lead) and x.off > 0
  order by x.off desc, (o ->> 'code') is distinct from p_code, listed.n limit 1);
end $$;
