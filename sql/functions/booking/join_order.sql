-- Appends a booking to its order, which is the part of p_booked from p_start on. If one booking of an order is held, all are held,
-- until the earliest of their ends.
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
