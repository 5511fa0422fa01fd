-- Locks what a change to bookings of a school may touch and answers those that are reached: p_partner_ids says who asks for
-- each, its partner or null, which stands for the school and reaches all.
-- First the bookings' names (advisory locks, among the references), so that none can move to another lesson between the look
-- and the locks; then their lessons and p_target, by id; then the bookings and the holds of these lessons that have run out,
-- which are ended (see reap_holds). Who calls it reads the bookings anew: what is changed must be what that left.
create or replace function lock_bookings(
  p_school_id text, p_partner_ids bigint[], p_booking_ids uuid[], p_target uuid default null
) returns uuid[] language plpgsql volatile
set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  mine uuid[];
  slot_ids uuid[];
  moment timestamptz;
begin
  perform pg_advisory_xact_lock(name) from (
    select distinct hashtextextended(concat_ws('/', p_school_id, id), 0) as name from unnest(p_booking_ids) as id order by name
  ) as names;
  select array_agg(b.id) filter (where b.id is not null), array_agg(distinct b.slot_id) filter (where b.id is not null)
    into mine, slot_ids
    from unnest(p_booking_ids, p_partner_ids) as r(id, partner_id)
    left join bookings b on b.school_id = p_school_id and b.id = r.id and (r.partner_id is null or b.partner_id = r.partner_id);
  if mine is null then return '{}'; end if;
  slot_ids := array(
    select s.id from slots s where s.school_id = p_school_id and s.id = any (slot_ids || p_target)
    order by s.id for no key update
  );
  moment := clock_timestamp();
  perform reap_holds(p_school_id, slot_ids, moment, mine);
  return mine;
end $$;
