-- Money that a school took and returned on one of its days, by person, method and currency, without payments online and by
-- credit, which nobody counts. The reversal of a payment counts on the day of the reversal, in the till of the reversed movement.
create or replace function day_takings(p_school_id text, p_day date, p_time_zone text)
returns table (person_id uuid, method text, currency text, taken bigint, returned bigint, movements int)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select p.person_id, p.method, coalesce(b.currency, c.currency, k.currency), coalesce(sum(p.cents) filter (where p.cents > 0), 0)::bigint,
      coalesce(-sum(p.cents) filter (where p.cents < 0), 0)::bigint, count(*)::int
    from payments p left join bookings b on b.school_id = p_school_id and b.id = p.booking_id
    left join credits c on c.school_id = p_school_id and c.id = p.credit_id
    left join packs k on k.school_id = p_school_id and k.id = p.pack_id
    where p.school_id = p_school_id and p.method not in ('online', 'credit') and p.at >= p_day::timestamp at time zone p_time_zone
      and p.at < (p_day + 1)::timestamp at time zone p_time_zone
    group by p.person_id, p.method, coalesce(b.currency, c.currency, k.currency);
end $$;
