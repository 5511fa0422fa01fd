-- Moves a lesson with its bookings to another time or spot, for all callers. Checks all rules under the slot's lock. p_version is the
-- schedule_version that the caller has read, or null. p_apply false is a dry run.
--
-- Returns 'ok' or a refusal: 'slot_not_found', 'slot_cancelled', 'lesson_changed' if the version differs, 'slot_expired',
-- 'time_reversed', 'time_does_not_exist', 'time_is_past', 'nothing_changes', 'equal_on_sale', 'instructor_busy', 'insufficient_spots',
-- 'ratio_exceeded'.
--
-- A hold ends at the lesson's start at the latest, so an earlier start shortens holds.
create or replace function move_lesson(
  p_school_id text, p_slot_id uuid, p_version int, p_date date, p_start time, p_end time, p_spot_name text, p_apply boolean
) returns text language plpgsql volatile as $$
declare
  slot slots;
  spot text;
  new_start timestamptz;
  new_end timestamptz;
  moment timestamptz;
  ratio int;
  refusal text;
  active uuid[];
begin
  select * into slot from slots where school_id = p_school_id and id = p_slot_id for no key update;
  if not found then return 'slot_not_found'; end if;
  moment := clock_timestamp();
  spot := coalesce(p_spot_name, slot.spot_name);
  new_start := (p_date + p_start) at time zone slot.time_zone;
  new_end := lesson_end(p_date, p_start, p_end) at time zone slot.time_zone;

  if slot.cancelled_at is not null then return 'slot_cancelled'; end if;
  if p_version is not null and slot.schedule_version <> p_version then return 'lesson_changed'; end if;
  if slot.starts_at <= moment then return 'slot_expired'; end if;
  if not is_lesson_time(p_start, p_end) then return 'time_reversed'; end if;
  if new_start at time zone slot.time_zone <> p_date + p_start
    or new_end at time zone slot.time_zone <> lesson_end(p_date, p_start, p_end) then
    return 'time_does_not_exist';
  end if;
  if new_start <= moment then return 'time_is_past'; end if;
  if (slot.local_date, slot.local_start, slot.local_end, slot.spot_name) = (p_date, p_start, p_end, spot) then
    return 'nothing_changes';
  end if;
  if slot.on_sale and equal_on_sale(p_school_id, slot.lesson_type_id, spot, p_date, p_start, slot.id) is not null then
    return 'equal_on_sale';
  end if;
  -- Let concurrent moves of an instructor's lessons wait: they could deadlock on the exclusion constraint.
  perform 1 from instructors i where i.school_id = p_school_id and i.id in (
    select x.instructor_id from slot_instructors x where x.school_id = p_school_id and x.slot_id = slot.id
  ) order by i.id for no key update;
  if exists (
    select from slot_instructors mine
    join slot_instructors other on other.school_id = p_school_id and other.instructor_id = mine.instructor_id
      and other.slot_id <> mine.slot_id and other.during && tstzrange(new_start, new_end)
    where mine.school_id = p_school_id and mine.slot_id = slot.id
  ) or exists (
    select from slot_instructors mine
    join instructor_blocks b on b.school_id = p_school_id and b.instructor_id = mine.instructor_id
      and b.during && tstzrange(new_start, new_end)
    where mine.school_id = p_school_id and mine.slot_id = slot.id
  ) then
    return 'instructor_busy';
  end if;

  -- Lock all active bookings before the first write, because the update of the slot locks the version, which is the last lock. An
  -- earlier start may end holds, and free_guests changes bookings.
  active := array(
    select b.id from bookings b
    where b.school_id = p_school_id and b.slot_id = slot.id and b.status in ('confirmed', 'on_hold')
  );
  perform reap_holds(p_school_id, array[slot.id], moment, active);
  select * into slot from slots where school_id = p_school_id and id = slot.id;
  select max_students_per_instructor into ratio from lesson_types where school_id = p_school_id and id = slot.lesson_type_id;
  refusal := seats_refusal(slot.spots_taken, 0, slot.capacity, slot.instructor_count, ratio);
  if refusal is not null then return refusal; end if;
  if not p_apply then return 'ok'; end if;

  begin
    update slots set local_date = p_date, local_start = p_start, local_end = p_end, spot_name = spot, twin = 0
      where school_id = p_school_id and id = slot.id;
    update slot_instructors set during = tstzrange(new_start, new_end)
      where school_id = p_school_id and slot_id = slot.id;
  exception
    when exclusion_violation then return 'instructor_busy';
    when unique_violation then return 'equal_on_sale';
  end;
  insert into lesson_moves (school_id, slot_id, local_date, local_start, spot_name)
    values (p_school_id, slot.id, slot.local_date, slot.local_start, slot.spot_name);
  perform free_guests(p_school_id, slot.id);
  update bookings set hold_expires_at = new_start
    where school_id = p_school_id and slot_id = slot.id and status = 'on_hold' and hold_expires_at > new_start;
  return 'ok';
end $$;
