-- Pickups and dropoffs of a lesson type from its school's points, in driving order: { pickup: { required, points }, dropoff }. A
-- direction without points is never required.
create or replace function transfers_of(p_points jsonb, p_type_id text, p_required text[]) returns jsonb
language plpgsql immutable as $$
begin
  if p_points = '[]' then
    return '{"pickup": {"required": false, "points": []}, "dropoff": {"required": false, "points": []}}';
  end if;
  return (
    select jsonb_object_agg(direction, jsonb_build_object('required', direction = any (p_required) and points <> '[]', 'points', points))
    from unnest('{pickup,dropoff}'::text[]) as direction
    cross join lateral (
      select coalesce(jsonb_agg(p - '{pickup,dropoff}'::text[] || jsonb_build_object('minutes', minutes)
        order by case when direction = 'pickup' then -minutes else minutes end, p ->> 'name'), '[]') as points
      from jsonb_array_elements(p_points) as p
      cross join lateral (select (p -> direction ->> p_type_id)::int as minutes) as lead
      where minutes is not null
    ) as served
  );
end $$;
