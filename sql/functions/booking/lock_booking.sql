-- Locks all rows that a change of one booking may touch (see lock_bookings) and returns the booking as it is after the lock. Null if
-- p_partner_id has no such booking.
create or replace function lock_booking(
  p_school_id text, p_partner_id bigint, p_booking_id uuid, p_target uuid default null
) returns bookings language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  reachable constant uuid[] := lock_bookings(p_school_id, array[p_partner_id], array[p_booking_id], p_target);
  b bookings;
begin
  select * into b from bookings where school_id = p_school_id and id = any (reachable);
  return b;
end $$;
