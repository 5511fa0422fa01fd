-- Adds lessons to a school, all or none: [{ row, id, date, start, end, lessonType, spot, capacity, instructors,
-- priceCents }], where id is the new slot's UUID, instructors are ids or names, and capacity and priceCents
-- may be null for the lesson type's. Answers the faults of check_lessons; [] means that all of it was done. An
-- instructor whom someone else engages at the same moment, and a lesson that someone else puts on sale, are refused by
-- the constraints, and reported likewise.
--
-- One statement: the availability version's lock, which bookings of the school wait for, is then held only while
-- the last of it is written.
create or replace function import_lessons(p_school_id text, p_rows json)
returns json language plpgsql volatile as $$
declare
  faults json;
begin
  perform from schools where id = p_school_id for key share;
  -- Lessons and blocks stand in different tables, so no constraint watches over both: whoever engages an instructor
  -- locks the row.
  perform from instructors where school_id = p_school_id order by id for no key update;
  faults := check_lessons(p_school_id, p_rows);
  if json_array_length(faults) > 0 then return faults; end if;
  with added as (
    select l.*, array(select distinct i from unnest(l.instructor_ids) i) as teachers
    from lesson_rows(p_school_id, p_rows) l
  ), inserted as (
    insert into slots (
      id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity,
      instructor_count, price_cents
    )
    select a.id, p_school_id, a.lesson_type_id, a.spot, a.local_date, a.local_start, a.local_end, a.time_zone,
      a.capacity, cardinality(a.teachers), a.price_cents
    from added a order by a.lesson_type_id, lower(a.spot), a.local_date, a.local_start
  )
  insert into slot_instructors (school_id, slot_id, instructor_id, during)
  select p_school_id, a.id, i, tstzrange(a.starts_at, a.ends_at) from added a, unnest(a.teachers) i;
  return '[]';
exception
  when exclusion_violation or unique_violation then
    faults := check_lessons(p_school_id, p_rows);
    if json_array_length(faults) = 0 then raise; end if;
    return faults;
end $$;
