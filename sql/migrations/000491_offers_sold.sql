-- What was sold with an offer keeps it as it was then, with what each seat would have cost without it (`prices`, { unit: cents };
-- `participant` where it is not sold by age, and for a party that pays one price), and how much it took off in all.
alter table bookings
  add column offer jsonb constraint bookings_offer_is_short check (octet_length(offer::text) <= 8192),
  add column off_cents bigint not null default 0;
alter type booking_request add attribute "offerCode" text;

-- A price less what an offer takes off: a share, rounded half up, or an amount; never below zero.
create function reduced_cents(cents bigint, offer jsonb) returns bigint language sql immutable strict as $$
  select greatest(0, (cents * (100 - coalesce((offer ->> 'percent')::int, 0)) + 50) / 100 - coalesce((offer ->> 'cents')::bigint, 0))
$$;

-- What so many seats are to the school under an offer, each by itself, after a partner's discount: less by all of the offer where the school
-- bears it, but not below zero; as it was where the partner does, but not more than the guest pays. `seats` are by unit, or else so `many`.
create function net_under(offer jsonb, seats jsonb, many int, percent int) returns bigint language sql immutable as $$
  select sum(n.value::bigint * case offer ->> 'bearer' when 'partner' then least(p.net, p.sold) else greatest(0, p.net - p.cents + p.sold) end)
  from jsonb_each_text(coalesce(seats, jsonb_build_object('participant', many))) as n
  cross join lateral (select (offer -> 'prices' ->> n.key)::bigint as cents) as w
  cross join lateral (select w.cents, (w.cents * (100 - percent) + 50) / 100 as net, reduced_cents(w.cents, offer) as sold) as p
$$;

alter table bookings add constraint bookings_offer check (case when offer is null then off_cents = 0 else
  off_cents > 0 and total_cents + off_cents = coalesce(units_total(unit_seats, offer -> 'prices'),
    (offer #>> '{prices,participant}')::bigint * case when priced_each then participants else 1 end) end);
alter table bookings drop column net_cents;
alter table bookings add column net_cents bigint not null
  generated always as (case when offer is not null then net_under(offer, unit_seats, case when priced_each then participants else 1 end, discount_percent)
    when unit_cents is null then net_of(total_cents, case when priced_each then participants else 1 end, discount_percent)
    else units_total(unit_seats, unit_cents, discount_percent) end) stored;
