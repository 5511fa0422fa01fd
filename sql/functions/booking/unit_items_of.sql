-- Unit items of a booking, one for each seat. If none are stored, their uuids (version 8) are derived from the booking's id, so every
-- read returns the same ones. With unit prices, the most expensive units come first.
create or replace function unit_items_of(b bookings) returns jsonb language plpgsql immutable as $$
declare
  -- Unit of each seat.
  units constant text[] := array(
    select u.key from jsonb_each_text(b.unit_seats) as u cross join generate_series(1, u.value::int)
    order by (b.unit_cents ->> u.key)::int desc nulls last, u.key
  );
begin
  return coalesce(b.unit_items, (
    select jsonb_agg(jsonb_build_object(
      'uuid', overlay(overlay(md5(b.id::text || '/' || seat) placing '8' from 13) placing '8' from 17)::uuid,
      'unitId', coalesce(units[seat], 'participant')
    ) order by seat)
    from generate_series(1, b.participants) as seat
  ));
end $$;
