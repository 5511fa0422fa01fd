-- Undoes a change that moved or closed lessons together: all or none, within fifteen minutes, unless a later change follows. The undo
-- is a separate change (p_undo_id). Returns 'ok' with the day, 'not_found', 'too_late', 'overtaken', or a refusal with its lesson.
create or replace function undo_weather(
  p_school_id text, p_by uuid, p_change_id uuid, p_undo_id uuid, out code text, out refused uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  moment timestamptz;
  action record;
begin
  -- Let a concurrent undo of the same change wait.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'undo', p_school_id, p_change_id), 0));
  moment := clock_timestamp();
  select min(l.act) as act, min(l.at) as at, array_agg(l.id) as rows, array_agg(l.slot_id) as slots,
    jsonb_agg(jsonb_build_object('id', l.slot_id, 'undoes', l.id, 'version', l.after -> 'version') || coalesce(l.before, '{}')) as lessons
    into action
    from school_log l
    where l.school_id = p_school_id and l.at > moment - interval '1 day' and l.subject = p_change_id::text
      and l.act in ('lesson.move', 'lesson.close');
  if action.act is null then code := 'not_found'; return; end if;
  select min(s.local_date)::text into date from slots s where s.school_id = p_school_id and s.id = any (action.slots);
  if action.at < moment - interval '15 minutes' then code := 'too_late'; return; end if;
  perform from school_log l where l.school_id = p_school_id and l.slot_id = any (action.slots) and l.at >= action.at
    and (l.undoes = any (action.rows) or (action.act = 'lesson.close' and l.id <> all (action.rows) and l.act in ('lesson.close', 'lesson.open')));
  if found then code := 'overtaken'; return; end if;
  select c.code, c.refused into code, refused from change_lessons_by_staff(p_school_id, p_by, p_undo_id,
    case action.act when 'lesson.move' then 'move' else 'open' end, action.lessons, null, null, true) as c;
  if code in ('lesson_changed', 'slot_cancelled', 'unchanged') then code := 'overtaken'; end if;
end $$;
