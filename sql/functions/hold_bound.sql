-- Most seats that the holds of one partner may take of a school's lessons to come, of one availability type (null: of all together):
-- p_percent of the seats on sale, at least 24. Lessons at a time and hire by the day are bounded apart: boards for hire must not let a
-- partner hold more lessons. It counts the next 2,000 lessons, so that the read is bounded.
create or replace function hold_bound(p_school_id text, p_percent int, p_moment timestamptz, p_availability_type text default null)
returns bigint language plpgsql stable as $$
declare
  least_seats constant int := 24;
begin
  return greatest(least_seats, (
    select (coalesce(sum(l.capacity), 0) * p_percent + 99) / 100 from (
      select s.capacity, s.lesson_type_id from slots s
      where s.school_id = p_school_id and s.starts_at > p_moment and s.on_sale and s.cancelled_at is null
      order by s.starts_at limit 2000
    ) as l join lesson_types t on t.school_id = p_school_id and t.id = l.lesson_type_id
    where p_availability_type is null or t.availability_type = p_availability_type
  ));
end $$;
