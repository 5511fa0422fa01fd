-- Locks lessons of a school, then their instructors and p_people, then their live bookings and overdue holds. Call it before several
-- changes of lessons in one transaction, to keep the common lock order.
create or replace function lock_lessons(p_school_id text, p_slot_ids uuid[], p_people text[]) returns void language plpgsql volatile as $$
declare
  moment timestamptz;
  live_ids uuid[];
begin
  perform 1 from slots where school_id = p_school_id and id = any (p_slot_ids) order by id for no key update;
  moment := clock_timestamp();
  perform 1 from instructors i where i.school_id = p_school_id and (i.id = any (p_people) or i.id in (
    select x.instructor_id from slot_instructors x where x.school_id = p_school_id and x.slot_id = any (p_slot_ids)
  )) order by i.id for no key update;
  live_ids := array(
    select b.id from bookings b
    where b.school_id = p_school_id and b.slot_id = any (p_slot_ids) and b.status in ('confirmed', 'on_hold')
  );
  perform reap_holds(p_school_id, p_slot_ids, moment, live_ids);
end $$;
