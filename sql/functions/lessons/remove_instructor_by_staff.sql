-- Removes an instructor by staff, as remove_instructor does. Returns 'ok' with the audit row, 'not_found' also on a repeat, or
-- 'has_lessons' with the number of lessons that they are still to teach.
create or replace function remove_instructor_by_staff(
  p_school_id text, p_by uuid, p_id text, p_undoes uuid, out code text, out lessons int, out log_id uuid
) language plpgsql volatile as $$
declare
  former jsonb;
begin
  perform from instructors where school_id = p_school_id and id = p_id for update;
  former := instructor_terms(p_school_id, p_id);
  if former is null then code := 'not_found'; return; end if;
  select r.code, r.lessons into code, lessons from remove_instructor(p_school_id, p_id, true) as r;
  if code <> 'ok' then return; end if;
  log_id := write_audit(p_school_id, p_by, 'instructor.remove', p_subject => p_id, p_before => former, p_undoes => p_undoes);
end $$;
