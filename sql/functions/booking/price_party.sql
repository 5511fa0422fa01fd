-- Price of a party in a lesson: its units, the offer and the total. Refusals: 'invalid_unit_id' if the lesson type lacks the returned
-- `unit`, and those of offer_refusal.
--
-- p_party is { "<id>": seats }, or without unit prices null or only 'participant'. p_kept_units are units that the booking may keep,
-- even if its type no longer sells them.
--
-- The largest discount wins (see best_offer). A booking keeps the offer p_sold_offer, which it got at p_sold_at, if its original
-- conditions are still met and no current offer is better.
create or replace function price_party(
  p_lesson lesson_terms, p_seats bigint, p_party jsonb, p_code text, p_moment timestamptz,
  p_kept_units text[] default '{}', p_sold_offer jsonb default null, p_sold_at timestamptz default null
) returns party_price language plpgsql immutable as $$
declare
  -- No lesson has more seats. A larger party is refused later, because its price would overflow.
  max_seats constant int := 1000;
  price party_price;
  has_offers boolean;
  sent_code text;
  times bigint;                   -- number of times that the lesson's price is paid
  prices jsonb;                   -- price of each unit without an offer, and number of times that it is paid
  counts jsonb;
  sold_best jsonb;
  best jsonb;
begin
  if p_party is not null then
    price.unit := unknown_unit(p_lesson.units, p_party - p_kept_units);
    if price.unit is not null then price.code := 'invalid_unit_id'; return price; end if;
    price.unit_seats := nullif(p_party - 'participant', '{}');
    if price.unit_seats is not null then
      price.unit_cents := sold_unit_cents(price.unit_seats, p_lesson.unit_cents, p_lesson.price_cents);
    end if;
  end if;
  price.priced_each := p_lesson.pricing_per = 'UNIT';
  times := case when price.priced_each then p_seats else 1 end;
  has_offers := p_code is not null or p_sold_offer is not null or p_lesson.offers <> '[]';
  if has_offers then
    sent_code := upper(p_code);
    prices := coalesce(price.unit_cents, jsonb_build_object('participant', p_lesson.price_cents));
    counts := coalesce(price.unit_seats, jsonb_build_object('participant', times));
    if p_sold_offer is not null then
      sold_best := best_offer(jsonb_build_array(p_sold_offer), p_sold_offer ->> 'code', p_lesson.lesson_type_id, p_lesson.local_date::text, p_seats,
        p_lesson.starts_at - p_sold_at, prices, counts);
    end if;
    if sold_best is null and sent_code is not null then
      price.code := offer_refusal(
        p_lesson.offers, sent_code, p_lesson.lesson_type_id, p_lesson.local_date::text, p_seats, p_lesson.starts_at - p_moment);
    end if;
    if price.code is not null then return price; end if;
  end if;

  if p_seats > max_seats then return price; end if;
  price.total_cents := case when price.unit_seats is null then times * p_lesson.price_cents else units_total(price.unit_seats, price.unit_cents) end;
  price.off_cents := 0;
  if has_offers then
    best := best_offer(
      p_lesson.offers, sent_code, p_lesson.lesson_type_id, p_lesson.local_date::text, p_seats, p_lesson.starts_at - p_moment, prices, counts);
    if (sold_best ->> 'off')::bigint >= coalesce((best ->> 'off')::bigint, 0) then best := sold_best; end if;
  end if;
  if best is not null then
    price.offer := best - 'off';
    price.off_cents := (best ->> 'off')::bigint;
    price.total_cents := price.total_cents - price.off_cents;
    if price.unit_cents is not null then price.unit_cents := reduced_prices(prices, best); end if;
  end if;
  return price;
end $$;
