-- True if a lesson may have these times. If it ends after midnight, it must last at most twelve hours (see slots_end_after_start).
create or replace function is_lesson_time("start" time, "end" time) returns boolean language sql immutable strict as $$
  select "end" < time '24:00' and ("end" > "start" or "start" - "end" >= interval '12 hours')
$$;
