-- Adds an instructor by staff. p_terms is as in instructor_terms. A number is appended to p_id if another instructor has or had it.
-- Returns 'ok' with the id and the audit row, 'name_taken', or 'too_many' if the school has p_max instructors. Locks the school's row
-- first, so that concurrent requests cannot both add one.
create or replace function add_instructor_by_staff(
  p_school_id text, p_by uuid, p_id text, p_terms jsonb, p_max int, out code text, out instructor_id text, out log_id uuid
) language plpgsql volatile as $$
declare
  base_id constant text := coalesce(nullif(p_id, ''), 'instructor');
  existing_ids constant text[] := array(select id from instructors where school_id = p_school_id);
  n int := 1;
begin
  perform from schools where id = p_school_id for no key update;
  if (select count(*) from instructors where school_id = p_school_id and removed_at is null) >= p_max then
    code := 'too_many'; return;
  end if;
  instructor_id := base_id;
  while instructor_id = any (existing_ids || 'new'::text) loop
    n := n + 1;
    instructor_id := left(base_id, 58) || '-' || n;
  end loop;
  code := save_instructor(p_school_id, p_terms || jsonb_build_object('id', instructor_id), true);
  if code <> 'ok' then return; end if;
  log_id := write_audit(p_school_id, p_by, 'instructor.add', p_subject => instructor_id, p_after => instructor_terms(p_school_id, instructor_id));
end $$;
