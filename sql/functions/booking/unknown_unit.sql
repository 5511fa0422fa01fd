-- A unit of p_seats ({ "<id>": seats }) that the lesson type lacks. Null if it has all. A type without units has only 'participant'.
create or replace function unknown_unit(p_units jsonb, p_seats jsonb) returns text language sql immutable as $$
  select min(key) from jsonb_object_keys(p_seats) as key
  where not coalesce(p_units @> jsonb_build_array(jsonb_build_object('id', key)), key = 'participant')
$$;
