-- An instant as local time with its offset: `2026-07-01T10:00:00+01:00`. Uses this database's zone data.
create or replace function iso_zoned(moment timestamptz, zone text) returns text language sql stable as $$
  select to_char(moment at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS')
    || case when moment at time zone zone < moment at time zone 'UTC' then '-' else '+' end
    || to_char(
      greatest(moment at time zone zone, moment at time zone 'UTC') - least(moment at time zone zone, moment at time zone 'UTC'),
      'HH24:MI'
    )
$$;
