-- Price of each unit of a party ({ "<id>": seats }) in a lesson; the lesson's price if it was planned before the type had units. Null
-- if the type has no units.
create or replace function sold_unit_cents(p_seats jsonb, p_unit_cents jsonb, p_cents int) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, coalesce(p_unit_cents -> key, to_jsonb(p_cents))) from jsonb_object_keys(p_seats) as key
$$;
