-- Appends a booking to its order, which begins at p_start of the batch's bookings. The holds of an order end together, at the first of
-- their ends. If one booking is held, as a form beyond its share is, all are held.
create or replace function join_order(p_booked bookings[], p_start int, b bookings) returns bookings[] language plpgsql immutable as $$
declare
  booked bookings[] := p_booked || b;
begin
  if b.status <> 'on_hold' then return booked; end if;
  b.hold_expires_at := least(b.hold_expires_at, p_booked[p_start].hold_expires_at);
  for i in p_start .. cardinality(booked) loop
    booked[i].status := b.status; booked[i].confirmed_at := null; booked[i].hold_expires_at := b.hold_expires_at;
  end loop;
  return booked;
end $$;
