-- Cancels lessons of a school with all their live bookings and holds, and frees their instructors: all lessons or none, in one
-- transaction, which also opens the choices of their guests (see open_choices). p_apply false is a dry run. Skips lessons cancelled
-- before. Returns 'ok' with the numbers of lessons, bookings and seats. Returns 'slot_not_found' or 'slot_expired' (already begun) with
-- the first refused lesson. Money that was paid online goes back at once (see return_online), or as the guest decides.
create or replace function cancel_slots(
  p_school_id text, p_slot_ids uuid[], p_apply boolean, out code text, out refused uuid, out lessons int, out bookings int, out seats int
) language plpgsql volatile as $$
declare
  moment timestamptz;
  ending_ids uuid[];
  live_ids uuid[];
begin
  lessons := 0; bookings := 0; seats := 0;
  perform 1 from slots where school_id = p_school_id and id = any (p_slot_ids) order by id for no key update;
  moment := clock_timestamp();
  select x.id, case when s.id is null then 'slot_not_found' else 'slot_expired' end into refused, code
    from unnest(p_slot_ids) as x(id) left join slots s on s.school_id = p_school_id and s.id = x.id
    where s.id is null or (s.cancelled_at is null and s.starts_at <= moment)
    order by x.id limit 1;
  if found then return; end if;
  code := 'ok';
  select coalesce(array_agg(id), '{}') into ending_ids from slots
    where school_id = p_school_id and id = any (p_slot_ids) and cancelled_at is null;

  live_ids := array(
    select b.id from bookings b
    where b.school_id = p_school_id and b.slot_id = any (ending_ids) and b.status in ('confirmed', 'on_hold')
  );
  perform reap_holds(p_school_id, ending_ids, moment, live_ids);
  lessons := cardinality(ending_ids);
  select count(*), coalesce(sum(b.participants), 0) into bookings, seats
    from bookings b where b.school_id = p_school_id and b.slot_id = any (ending_ids) and b.status in ('confirmed', 'on_hold');
  if not p_apply then return; end if;

  -- Cancel lessons first, so that the events of their bookings contain the cause.
  update slots set cancelled_at = moment, spots_taken = 0, schedule_version = schedule_version + 1
    where school_id = p_school_id and id = any (ending_ids);
  update bookings b set status = 'cancelled', cancelled_at = moment, cancelled_by = 'school'
    where b.school_id = p_school_id and b.slot_id = any (ending_ids) and b.status in ('confirmed', 'on_hold');
  perform open_choices(p_school_id, ending_ids, moment);
  perform return_online(p_school_id, live_ids);
  -- Release the instructors' time but keep their names.
  update slot_instructors set during = 'empty' where school_id = p_school_id and slot_id = any (ending_ids);
end $$;
