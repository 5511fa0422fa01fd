-- What each unit of a party ({ "<id>": seats }) costs in a lesson, by what its units cost, or the lesson where it was planned before it had
-- them; null where it is not sold by age.
create or replace function sold_unit_cents(p_seats jsonb, p_unit_cents jsonb, p_cents int) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, coalesce(p_unit_cents -> key, to_jsonb(p_cents))) from jsonb_object_keys(p_seats) as key
$$;
