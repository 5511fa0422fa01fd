-- Whether all conditions of an offer are met by a party in a lesson of a type and a day (YYYY-MM-DD), so long before it begins; isMet in
-- lib/offers/rules.ts decides the same for who reads.
create or replace function offer_met(p_offer jsonb, p_type_id text, p_day text, p_seats bigint, p_lead interval) returns boolean
language sql immutable as $$
  select coalesce(p_offer -> 'types' ? p_type_id, true)
    and coalesce(p_day >= (p_offer ->> 'from'), true) and coalesce(p_day <= (p_offer ->> 'to'), true)
    and coalesce(p_seats >= (p_offer ->> 'seatsFrom')::int, true) and coalesce(p_seats <= (p_offer ->> 'seatsTo')::int, true)
    and coalesce(p_lead > make_interval(hours => (p_offer ->> 'hoursFrom')::int), true)
    and coalesce(p_lead <= make_interval(hours => (p_offer ->> 'hoursTo')::int), true)
$$;
