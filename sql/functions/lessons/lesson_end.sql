-- Local end of a lesson that begins on this day. An end that is not after the start is on the next day.
create or replace function lesson_end(day date, "start" time, "end" time) returns timestamp language sql immutable strict as $$
  select day + case when "end" > "start" then 0 else 1 end + "end"
$$;
