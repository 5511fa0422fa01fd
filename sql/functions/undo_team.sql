-- Restores the former instructors of a lesson within fifteen minutes if nothing changed since. Returns set_instructors_by_staff's
-- codes, 'not_found', 'too_late' or 'overtaken', with the lesson.
create or replace function undo_team(p_school_id text, p_by uuid, p_log_id uuid, out code text, out slot_id uuid)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  row school_log;
begin
  -- A concurrent undo of the same row waits.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'undo', p_school_id, p_log_id), 0));
  select * into row from school_log where school_id = p_school_id and id = p_log_id and act = 'lesson.team';
  if not found then code := 'not_found'; return; end if;
  slot_id := row.slot_id;
  if row.at < clock_timestamp() - interval '15 minutes' then code := 'too_late'; return; end if;
  if exists (select from school_log l where l.school_id = p_school_id and l.slot_id = row.slot_id and l.at >= row.at
    and l.act = 'lesson.team' and l.id <> p_log_id) then code := 'overtaken'; return; end if;
  select s.code into code from set_instructors_by_staff(p_school_id, p_by, row.slot_id,
    array(select jsonb_array_elements_text(row.after -> 'instructors')),
    array(select jsonb_array_elements_text(row.before -> 'instructors')), p_log_id) as s;
  if code = 'lesson_changed' then code := 'overtaken'; end if;
end $$;
