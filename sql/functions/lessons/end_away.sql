-- Ends an absence that a person entered for these days of an instructor. Busy times of a calendar stay, and reassigned lessons stay
-- with their new instructors. Returns 'ok' with the audit row, or 'unchanged' if there is no such absence.
create or replace function end_away(
  p_school_id text, p_by uuid, p_instructor_id text, p_from date, p_to date, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  span constant tstzrange := days_of(p_school_id, p_from, p_to);
begin
  perform 1 from instructors i where i.school_id = p_school_id and i.id = p_instructor_id for no key update;
  delete from instructor_blocks b
    where b.school_id = p_school_id and b.instructor_id = p_instructor_id and b.during = span and b.source = 'person';
  if not found then code := 'unchanged'; return; end if;
  code := 'ok';
  log_id := write_audit(p_school_id, p_by, 'instructor.away', p_subject => p_instructor_id,
    p_before => jsonb_build_object('from', p_from, 'to', p_to));
end $$;
