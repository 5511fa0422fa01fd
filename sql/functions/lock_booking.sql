-- Locks what a change to a booking may touch and answers the booking as it then stands; null where there is none that
-- p_partner_id reaches: its partner does, and null, which stands for the school, reaches all.
-- First the booking's name (an advisory lock, among the references), so that it cannot move to another slot between
-- the look and the locks; then its slot and p_target, by id, where they are the school's; then the booking and their holds
-- that have run out, which are ended, by id as whoever erases a customer locks them, who holds no slot. The booking is read
-- last: what is changed afterwards must be what that left.
create or replace function lock_booking(
  p_school_id text, p_partner_id bigint, p_booking_id uuid, p_target uuid default null
) returns bookings language plpgsql volatile as $$
declare
  b bookings;
  held uuid[];
  moment timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', p_school_id, p_booking_id), 0));
  select * into b from bookings
    where id = p_booking_id and school_id = p_school_id and (p_partner_id is null or partner_id = p_partner_id);
  if not found then return null; end if;
  with mine as (
    select id from slots where id in (b.slot_id, coalesce(p_target, b.slot_id)) and school_id = p_school_id
    order by id for no key update
  ) select array_agg(id) into held from mine;
  moment := clock_timestamp();
  perform 1 from bookings o
    where (o.id = p_booking_id and o.school_id = p_school_id)
      or (o.slot_id = any (held) and o.status = 'on_hold' and o.hold_expires_at <= moment)
    order by o.id for no key update;
  perform reap_holds(held, moment);
  select * into b from bookings where id = p_booking_id and school_id = p_school_id;
  return b;
end $$;
