-- Price of each unit of a lesson type ({ "<id>": cents }) if the first unit costs p_cents. The others change in proportion, rounded
-- half up, but not if the first unit was free. Null if the type has no units.
create or replace function unit_cents_at(p_units jsonb, p_cents int) returns jsonb language sql immutable as $$
  select jsonb_object_agg(u ->> 'id', case when n = 1 then p_cents when first.cents = 0 then (u ->> 'cents')::bigint
      else least(100000000, ((u ->> 'cents')::bigint * p_cents * 2 + first.cents) / (first.cents * 2)) end)
  from jsonb_array_elements(p_units) with ordinality as x(u, n), (select (p_units #>> '{0,cents}')::bigint as cents) as first
$$;
