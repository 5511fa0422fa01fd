-- An instant in wire format: ISO 8601 in UTC with milliseconds. Null stays null.
create or replace function iso_utc(moment timestamptz) returns text language sql stable strict as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
