-- Party of a booking after a change: its unit items (null if none are stored), seats, and seats by unit ('participant' without unit
-- prices). The booking may keep `kept_units`, even if the type no longer sells them. p_units are the units of the lesson type after
-- the change.
create or replace function party_after(
  b bookings, p_change jsonb, p_is_same_type boolean, p_units jsonb,
  out items jsonb, out seats int, out units jsonb, out kept_units text[]
) language plpgsql volatile as $$
declare
  by_staff constant boolean := coalesce((p_change ->> 'byStaff')::boolean, false);
  present jsonb;
begin
  -- Most changes do not touch the seats.
  if not p_change ?| '{slotId,productId,unitItems,unitSeats,seats}' then
    items := b.unit_items; seats := b.participants; units := b.unit_seats;
    kept_units := array(select jsonb_object_keys(b.unit_seats));
    return;
  end if;
  present := unit_items_of(b);
  items := case
    when p_change ? 'unitItems' then merge_unit_items(present, p_change -> 'unitItems')
    when by_staff and p_change ? 'unitSeats' then items_by_units(present, p_change -> 'unitSeats')
    when by_staff and p_change ? 'seats' then merge_unit_items(present, (
      select jsonb_agg(jsonb_build_object('unitId', coalesce(present -> n ->> 'unitId', present #>> '{0,unitId}'), 'freshUuid', gen_random_uuid()) order by n)
      from generate_series(0, (p_change ->> 'seats')::int - 1) as n
    ))
    else present end;
  units := seats_by_unit(items);
  kept_units := case when p_is_same_type then array(select jsonb_object_keys(seats_by_unit(present))) else '{}' end;
  -- After a move to a type that lacks these units, all seats are of its first unit.
  if not p_is_same_type and not p_change ?| '{unitItems,unitSeats}' and (by_staff or b.unit_seats is null)
    and unknown_unit(p_units, units) is not null then
    items := (select jsonb_agg(item || jsonb_build_object('unitId', coalesce(p_units #>> '{0,id}', 'participant')) order by n)
      from jsonb_array_elements(items) with ordinality as x(item, n));
    units := seats_by_unit(items);
  end if;
  seats := jsonb_array_length(items);
  -- Do not store items for a booking that had none.
  if b.unit_items is null and not p_change ? 'unitItems' then items := null; end if;
end $$;
