-- Maximum seats of future lessons that one partner may hold: p_percent of all seats on sale, but at least 24. Counts one availability
-- type, or all if it is null. Lessons and rental by the day have separate limits, else rental boards would increase the limit for
-- lessons. Reads only the next 2,000 lessons.
create or replace function hold_bound(p_school_id text, p_percent int, p_moment timestamptz, p_availability_type text default null)
returns bigint language plpgsql stable as $$
declare
  min_seats constant int := 24;
begin
  return greatest(min_seats, (
    select (coalesce(sum(l.capacity), 0) * p_percent + 99) / 100 from (
      select s.capacity, s.lesson_type_id from slots s
      where s.school_id = p_school_id and s.starts_at > p_moment and s.on_sale and s.cancelled_at is null
      order by s.starts_at limit 2000
    ) as l join lesson_types t on t.school_id = p_school_id and t.id = l.lesson_type_id
    where p_availability_type is null or t.availability_type = p_availability_type
  ));
end $$;
