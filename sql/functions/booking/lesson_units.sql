-- Units of a lesson in the order of its type, each with its price in this lesson. Null if the type has no units.
create or replace function lesson_units(p_units jsonb, p_unit_cents jsonb, p_cents int) returns jsonb language sql immutable as $$
  select jsonb_agg(u || jsonb_build_object('cents', coalesce(p_unit_cents -> (u ->> 'id'), to_jsonb(p_cents))) order by n)
  from jsonb_array_elements(p_units) with ordinality as x(u, n)
$$;
