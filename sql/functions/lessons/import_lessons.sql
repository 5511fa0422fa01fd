-- Adds lessons to a school, all or none: [{ row, id, date, start, end, lessonType, spot, capacity, instructors, priceCents }]. `id` is
-- the new slot's UUID. `instructors` are ids or names. Null capacity and priceCents mean those of the lesson type. Returns the faults
-- of check_lessons, [] on success. If a concurrent change makes an instructor busy or adds an equal lesson, a constraint is violated,
-- which is returned as the same fault.
--
-- All reads precede the first write. So the lock of the availability version, for which the school's bookings wait, is held only
-- during the inserts.
create or replace function import_lessons(p_school_id text, p_rows json)
returns json language plpgsql volatile as $$
declare
  faults json;
  lesson_json json;
begin
  perform from schools where id = p_school_id for key share;
  -- No constraint covers lessons and busy times together, because they are separate tables. So every writer locks the instructor's
  -- row.
  perform from instructors where school_id = p_school_id order by id for no key update;
  faults := check_lessons(p_school_id, p_rows);
  if json_array_length(faults) > 0 then return faults; end if;
  lesson_json := lesson_rows(p_school_id, p_rows);
  insert into slots (
    id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity, instructor_count,
    price_cents, unit_cents
  )
    select l.id, p_school_id, l.lesson_type_id, l.spot, l.local_date, l.local_start, l.local_end, l.time_zone, l.capacity,
      (select count(distinct i) from unnest(l.instructor_ids) i), l.price_cents, l.unit_cents
    from json_to_recordset(lesson_json) as l(
      id uuid, lesson_type_id text, spot text, local_date date, local_start time, local_end time, time_zone text, capacity int,
      price_cents int, unit_cents jsonb, instructor_ids text[]
    )
    order by l.lesson_type_id, lower(l.spot), l.local_date, l.local_start;
  insert into slot_instructors (school_id, slot_id, instructor_id, during)
    select distinct p_school_id, l.id, i, tstzrange(l.starts_at, l.ends_at)
    from json_to_recordset(lesson_json) as l(id uuid, starts_at timestamptz, ends_at timestamptz, instructor_ids text[]),
      unnest(l.instructor_ids) i;
  return '[]';
exception
  when exclusion_violation or unique_violation then
    faults := check_lessons(p_school_id, p_rows);
    if json_array_length(faults) = 0 then raise; end if;
    return faults;
end $$;
