-- Input and result of price_party: the terms on which a lesson is sold, and the price of a party with its units and its offer.
create type lesson_terms as (
  lesson_type_id text, units jsonb, pricing_per text, price_cents int, unit_cents jsonb, local_date date, starts_at timestamptz, offers jsonb
);
create type party_price as (
  code text, unit text, unit_seats jsonb, unit_cents jsonb, total_cents bigint, offer jsonb, off_cents bigint, priced_each boolean
);
