-- Adds lessons by staff and returns the faults of import_lessons. Without faults, writes one audit row for all lessons. p_course sells
-- them as a course too (see add_runs); null if not.
create or replace function plan_lessons(p_school_id text, p_by uuid, p_rows json, p_course json, out faults json, out log_id uuid)
language plpgsql volatile as $$
begin
  faults := import_lessons(p_school_id, p_rows);
  if json_array_length(faults) > 0 then return; end if;
  if p_course is not null then perform add_runs(p_school_id, p_course); end if;
  log_id := write_audit(p_school_id, p_by, 'lesson.plan', p_after => (
    select jsonb_strip_nulls(jsonb_build_object('lessons', count(*), 'from', min(x ->> 'date'), 'to', max(x ->> 'date'),
        'type', min(x ->> 'lessonType'), 'course', p_course ->> 'name', 'runs', json_array_length(p_course -> 'runs')))
    from json_array_elements(p_rows) as x
  ), p_undo => (select jsonb_agg(x ->> 'id') from json_array_elements(p_rows) as x));
end $$;
