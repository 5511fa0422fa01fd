-- Restores seats, price and guest note of a lesson within fifteen minutes if nothing changed since. Bookings sold meanwhile keep their
-- seats and price. Returns 'ok', 'not_found', 'too_late', 'overtaken', or a code of change_lesson_by_staff.
create or replace function undo_lesson_change(p_school_id text, p_by uuid, p_log_id uuid,
  out code text, out slot_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  row school_log;
begin
  select * into row from school_log where school_id = p_school_id and id = p_log_id and act = 'lesson.change';
  if not found then code := 'not_found'; return; end if;
  slot_id := row.slot_id;
  select s.local_date::text into date from slots s where s.school_id = p_school_id and s.id = row.slot_id for no key update;
  if row.at < clock_timestamp() - interval '15 minutes' then code := 'too_late'; return; end if;
  if exists (select from school_log l where l.school_id = p_school_id and l.slot_id = row.slot_id and l.act = 'lesson.change'
    and l.at > row.at) then code := 'overtaken'; return; end if;
  select c.code into code
    from change_lesson_by_staff(p_school_id, p_by, row.slot_id, row.after, row.before, row.id) as c;
  if code = 'lesson_changed' then code := 'overtaken'; end if;
end $$;
