-- Price of each unit of a party ({ "<id>": seats }) in a lesson. A unit that is newer than the lesson has the lesson's price. Null if
-- the party is empty.
create or replace function sold_unit_cents(p_seats jsonb, p_unit_cents jsonb, p_cents int) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, coalesce(p_unit_cents -> key, to_jsonb(p_cents))) from jsonb_object_keys(p_seats) as key
$$;
