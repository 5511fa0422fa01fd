-- Adds lessons by staff and returns the faults of import_lessons. Without faults, writes one audit row for all lessons.
create or replace function plan_lessons(p_school_id text, p_by uuid, p_rows json, out faults json, out log_id uuid)
language plpgsql volatile as $$
begin
  faults := import_lessons(p_school_id, p_rows);
  if json_array_length(faults) > 0 then return; end if;
  log_id := write_audit(p_school_id, p_by, 'lesson.plan', p_after => (
    select jsonb_build_object('lessons', count(*), 'from', min(x ->> 'date'), 'to', max(x ->> 'date'), 'type', min(x ->> 'lessonType'))
    from json_array_elements(p_rows) as x
  ), p_undo => (select jsonb_agg(x ->> 'id') from json_array_elements(p_rows) as x));
end $$;
