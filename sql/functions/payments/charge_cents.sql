-- Cents that guests pay online before a booking is confirmed, by the setting `pay` of the lesson type. Null: nothing. Providers refuse
-- sums below 50 cents, so the complete price is due then, or nothing if it is below that too.
create or replace function charge_cents(p_pay jsonb, p_total bigint, p_participants bigint) returns bigint language sql immutable as $$
  select case when p_total < 50 then null when u.cents < 50 then p_total else least(p_total, u.cents) end
  from (select case when p_pay ->> 'when' = 'full' then p_total
    when p_pay ? 'percent' then (p_total * (p_pay ->> 'percent')::int + 50) / 100
    else (p_pay ->> 'cents')::bigint * p_participants end as cents) as u
  where p_pay is not null
$$;
