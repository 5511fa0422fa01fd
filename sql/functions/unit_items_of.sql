-- The unit items of a booking, one a seat. A booking made without any has seats all the same: theirs get uuids
-- (version 8) that follow from the booking's, so that every read names them alike; what is sold by age has them by unit, the dearest first.
create or replace function unit_items_of(b bookings) returns jsonb language plpgsql immutable as $$
declare
  -- Each unit once a seat.
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
