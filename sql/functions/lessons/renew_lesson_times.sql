-- Recomputes the instants of a school's future lessons from their local times, because this database's zone data may be newer. Locks
-- as move_lesson does. Returns the number of changed lessons, and the ids of unchanged ones whose local time no longer exists or whose
-- instructor would teach two lessons at once.
create or replace function renew_lesson_times(p_school_id text, out renewed int, out refused uuid[])
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  lesson record;
begin
  renewed := 0;
  refused := '{}';
  perform from slots where school_id = p_school_id and ends_at > moment
    and (starts_at, ends_at) is distinct from ((local_date + local_start) at time zone time_zone,
      lesson_end(local_date, local_start, local_end) at time zone time_zone) order by id for no key update;
  if not found then return; end if;
  perform from instructors where school_id = p_school_id order by id for no key update;
  -- Update lessons that become later from last to first, so that none overlaps one that is not updated yet.
  for lesson in
    select id, x.starts, x.ends from slots,
      lateral (select (local_date + local_start) at time zone time_zone as starts,
        lesson_end(local_date, local_start, local_end) at time zone time_zone as ends) as x
    where school_id = p_school_id and ends_at > moment and (starts_at, ends_at) is distinct from (x.starts, x.ends)
    order by case when x.starts > starts_at then -1 else 1 end * extract(epoch from starts_at), id
  loop
    begin
      update slots set local_date = local_date where school_id = p_school_id and id = lesson.id;
      update slot_instructors set during = tstzrange(lesson.starts, lesson.ends) where school_id = p_school_id and slot_id = lesson.id;
      update bookings set hold_expires_at = lesson.starts
        where school_id = p_school_id and slot_id = lesson.id and status = 'on_hold' and hold_expires_at > lesson.starts;
      renewed := renewed + 1;
    exception when check_violation or exclusion_violation then
      refused := refused || lesson.id;
    end;
  end loop;
end $$;
