-- Which of these units ({ "<id>": seats }) is none of a lesson type's, where one that has none is sold to participants; null where all are.
create or replace function unit_unknown(p_units jsonb, p_seats jsonb) returns text language sql immutable as $$
  select min(key) from jsonb_object_keys(p_seats) as key
  where not coalesce(p_units @> jsonb_build_array(jsonb_build_object('id', key)), key = 'participant')
$$;
