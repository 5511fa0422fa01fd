-- Locks what a change to a booking may touch and answers the booking as it then stands; null where there is none.
-- First the booking's name (an advisory lock, among the references), so that it cannot move to another slot between
-- the look and the locks; then its slot and p_target, by id. Their holds that have run out are ended.
create or replace function lock_booking(p_school_id text, p_booking_id uuid, p_target uuid default null) returns bookings
language plpgsql volatile as $$
declare
  b bookings;
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', p_school_id, p_booking_id), 0));
  select * into b from bookings where id = p_booking_id and school_id = p_school_id;
  if not found then return null; end if;
  perform 1 from slots where id in (b.slot_id, coalesce(p_target, b.slot_id)) and school_id = p_school_id
    order by id for no key update;
  perform reap_holds(array[b.slot_id, p_target], clock_timestamp());
  select * into b from bookings where id = p_booking_id and school_id = p_school_id;
  return b;
end $$;
