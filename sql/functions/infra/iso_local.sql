-- Local date and time in wire format: YYYY-MM-DDTHH:MM:SS, without an offset.
create or replace function iso_local(day date, hour time) returns text language sql stable strict as $$
  select to_char(day + hour, 'YYYY-MM-DD"T"HH24:MI:SS')
$$;
