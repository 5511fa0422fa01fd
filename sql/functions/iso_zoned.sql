-- An instant as local time with its offset, `2026-07-01T10:00:00+01:00`; the offset is this database's word for it.
create or replace function iso_zoned(moment timestamptz, zone text) returns text language sql stable strict as $$
  select to_char(moment at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS')
    || case when minutes < 0 then '-' else '+' end
    || lpad((abs(minutes) / 60)::text, 2, '0') || ':' || lpad((abs(minutes) % 60)::text, 2, '0')
  from (
    select extract(epoch from (moment at time zone zone) - (moment at time zone 'UTC'))::int / 60 as minutes
  ) as east_of_greenwich
$$;
