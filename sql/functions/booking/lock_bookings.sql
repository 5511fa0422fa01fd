-- Locks all rows that a change of these bookings may touch and returns the ids of those found. p_partner_ids has the caller for each
-- booking: the partner that owns it, or null for the school, which may change all.
--
-- First locks the bookings' names (advisory locks, see booking_reference), so that none moves to another lesson after it was read.
-- Then locks their lessons and p_target by id, then the bookings and overdue holds of these lessons. Ends these holds (see
-- reap_holds). The caller must read the bookings again.
create or replace function lock_bookings(
  p_school_id text, p_partner_ids bigint[], p_booking_ids uuid[], p_target uuid default null
) returns uuid[] language plpgsql volatile
set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  reachable uuid[];
  slot_ids uuid[];
  moment timestamptz;
begin
  perform pg_advisory_xact_lock(name) from (
    select distinct hashtextextended(concat_ws('/', p_school_id, id), 0) as name from unnest(p_booking_ids) as id order by name
  ) as names;
  select array_agg(b.id) filter (where b.id is not null), array_agg(distinct b.slot_id) filter (where b.id is not null)
    into reachable, slot_ids
    from unnest(p_booking_ids, p_partner_ids) as r(id, partner_id)
    left join bookings b on b.school_id = p_school_id and b.id = r.id and (r.partner_id is null or b.partner_id = r.partner_id);
  if reachable is null then return '{}'; end if;
  slot_ids := array(
    select s.id from slots s where s.school_id = p_school_id and s.id = any (slot_ids || p_target)
    order by s.id for no key update
  );
  moment := clock_timestamp();
  perform reap_holds(p_school_id, slot_ids, moment, reachable);
  return reachable;
end $$;
