-- How many students one instructor of this lesson type may teach: what is said, else 6, else 5 kids; null where nobody
-- teaches, for it is hired by the day.
create or replace function students_per_instructor(t lesson_types) returns int language sql immutable as $$
  select case when t.availability_type is distinct from 'OPENING_HOURS'
    then coalesce(t.max_students_per_instructor, case t.level when 'kids' then 5 else 6 end) end
$$;
