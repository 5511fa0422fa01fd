-- Undoes the entry or the end of an instructor's absence within fifteen minutes: an entry is deleted and its lessons go back to their
-- former instructors; an ended absence is restored. All or nothing. Returns 'ok' with the first day, 'not_found', 'too_late',
-- 'overtaken' after a later change, or a code of set_instructors_by_staff. Locks as lock_lessons does.
create or replace function undo_away(p_school_id text, p_by uuid, p_log_id uuid, out code text, out first date)
language plpgsql volatile as $$
declare
  row school_log;
  absence jsonb;
  span tstzrange;
  ids uuid[];
  swap uuid;
begin
  -- A concurrent undo of the same row waits.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'undo', p_school_id, p_log_id), 0));
  select * into row from school_log where school_id = p_school_id and id = p_log_id and act = 'instructor.away';
  if not found then code := 'not_found'; return; end if;
  absence := coalesce(row.after, row.before);
  first := absence ->> 'from';
  span := days_of(p_school_id, first, (absence ->> 'to')::date);
  ids := array(select x::uuid from jsonb_array_elements_text(coalesce(absence -> 'lessons', '[]')) as x order by 1);
  if row.at < clock_timestamp() - interval '15 minutes' then code := 'too_late'; return; end if;
  perform lock_lessons(p_school_id, ids, array[row.subject]);
  code := 'overtaken';
  if exists (select from school_log l where l.school_id = p_school_id and l.undoes = p_log_id) then return; end if;
  begin
    if row.after is null then
      insert into instructor_blocks (school_id, instructor_id, during, source) values (p_school_id, row.subject, span, 'person')
        on conflict (school_id, instructor_id, during) do nothing;
    else
      delete from instructor_blocks b
        where b.school_id = p_school_id and b.instructor_id = row.subject and b.during = span and b.source = 'person';
    end if;
    if not found then return; end if;
    for swap in
      -- The first row of each lesson after the absence's row was written with it: both under the lesson's lock.
      select distinct on (l.slot_id) l.id from school_log l
      where l.school_id = p_school_id and l.slot_id = any (ids) and l.act = 'lesson.team' and l.at >= row.at
      order by l.slot_id, l.at
    loop
      select u.code into code from undo_team(p_school_id, p_by, swap) as u;
      if code <> 'ok' then raise exception using errcode = 'SB001'; end if;
    end loop;
    code := 'ok';
    perform write_audit(p_school_id, p_by, 'instructor.away', p_subject => row.subject, p_before => row.after, p_after => row.before,
      p_undoes => p_log_id);
  exception when sqlstate 'SB001' then null;
  end;
end $$;
