-- Maximum students per instructor of a lesson type: its own value, or else 6, or 5 for kids. Null for rental by the day, which has no
-- instructors.
create or replace function students_per_instructor(t lesson_types) returns int language sql immutable as $$
  select case when t.availability_type is distinct from 'OPENING_HOURS'
    then coalesce(t.max_students_per_instructor, case t.level when 'kids' then 5 else 6 end) end
$$;
