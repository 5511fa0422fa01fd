-- Unit items of a booking after it is resized to p_seats ({ "<id>": seats }). Existing items stay if their unit still has seats, and
-- new ones are appended.
create or replace function items_by_units(p_items jsonb, p_seats jsonb) returns jsonb language sql volatile as $$
  select jsonb_agg(coalesce(present.item, jsonb_build_object('uuid', gen_random_uuid(), 'unitId', u.key)) order by present.n, u.key)
  from jsonb_each_text(p_seats) as u cross join generate_series(1, u.value::int) as seat
  left join (
    select item, n, item ->> 'unitId' as unit, row_number() over (partition by item ->> 'unitId' order by n) as place
    from jsonb_array_elements(p_items) with ordinality as x(item, n)
  ) as present on present.unit = u.key and present.place = seat
$$;
