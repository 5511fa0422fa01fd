-- Undoes the entry or the end of an instructor's absence. An entered absence is deleted: its lessons get their former instructors
-- again, and requests that it accepted are open again. An ended absence is restored. Does all or nothing. Returns 'ok', 'overtaken'
-- after a later change, or a code of set_instructors_by_staff. Locks as lock_lessons does. Called by undo_act.
create or replace function reverse_absence(p_school_id text, p_by uuid, p_row school_log) returns text
language plpgsql volatile as $$
declare
  absence constant jsonb := coalesce(p_row.after, p_row.before);
  span constant tstzrange := days_of(p_school_id, (absence ->> 'from')::date, (absence ->> 'to')::date);
  ids constant uuid[] := array(select x::uuid from jsonb_array_elements_text(coalesce(absence -> 'lessons', '[]')) as x order by 1);
  outcome text := 'overtaken';
  swap uuid;
begin
  perform lock_lessons(p_school_id, ids, array[p_row.subject]);
  begin
    if p_row.after is null then
      insert into instructor_blocks (school_id, instructor_id, during, source) values (p_school_id, p_row.subject, span, 'person')
        on conflict (school_id, instructor_id, during) do nothing;
    else
      delete from instructor_blocks b
        where b.school_id = p_school_id and b.instructor_id = p_row.subject and b.during = span and b.source = 'person';
    end if;
    if not found then return outcome; end if;
    perform reopen_absence_requests(p_school_id, p_row.id);
    for swap in
      -- The absence and its lessons changed under the lessons' locks, so each lesson's first later row belongs to the absence.
      select distinct on (l.slot_id) l.id from school_log l
      where l.school_id = p_school_id and l.slot_id = any (ids) and l.act = 'lesson.team' and l.at >= p_row.at
      order by l.slot_id, l.at
    loop
      select u.code into outcome from undo_act(p_school_id, p_by, swap, array['lesson.team']) as u;
      if outcome <> 'ok' then raise exception using errcode = 'SB001'; end if;
    end loop;
    perform write_audit(p_school_id, p_by, 'instructor.away', p_subject => p_row.subject, p_before => p_row.after,
      p_after => p_row.before, p_undoes => p_row.id);
    return 'ok';
  exception when sqlstate 'SB001' then return outcome;
  end;
end $$;
