-- True if a party meets all conditions of an offer: lesson type, day (YYYY-MM-DD), seats and time before the start. Must agree with
-- isMet in lib/booking/offers/rules.ts.
create or replace function offer_applies(p_offer jsonb, p_type_id text, p_day text, p_seats bigint, p_lead interval) returns boolean
language sql immutable as $$
  select coalesce(p_offer -> 'types' ? p_type_id, true)
    and coalesce(p_day >= (p_offer ->> 'from'), true) and coalesce(p_day <= (p_offer ->> 'to'), true)
    and coalesce(p_seats >= (p_offer ->> 'seatsFrom')::int, true) and coalesce(p_seats <= (p_offer ->> 'seatsTo')::int, true)
    and coalesce(p_lead > make_interval(hours => (p_offer ->> 'hoursFrom')::int), true)
    and coalesce(p_lead <= make_interval(hours => (p_offer ->> 'hoursTo')::int), true)
$$;
