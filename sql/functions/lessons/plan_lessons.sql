-- Adds lessons by staff, as import_lessons does, and returns its faults: [] with one audit row for all of them.
create or replace function plan_lessons(p_school_id text, p_by uuid, p_rows json) returns json language plpgsql volatile as $$
declare
  faults constant json := import_lessons(p_school_id, p_rows);
begin
  if json_array_length(faults) = 0 then
    perform write_audit(p_school_id, p_by, 'lesson.plan', p_after => (
      select jsonb_build_object('lessons', count(*), 'from', min(x ->> 'date'), 'to', max(x ->> 'date'), 'type', min(x ->> 'lessonType'))
      from json_array_elements(p_rows) as x
    ));
  end if;
  return faults;
end $$;
