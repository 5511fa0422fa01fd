-- Number of unit items of each unit ({ "<id>": seats }).
create or replace function seats_by_unit(p_items jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(unit, seats)
  from (select item ->> 'unitId' as unit, count(*) as seats from jsonb_array_elements(p_items) as x(item) group by 1) as counted
$$;
