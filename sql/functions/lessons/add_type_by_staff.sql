-- Adds a lesson type by staff. p_type is as in save_lesson_type. A number is appended to its id if another type has it, or if it is
-- 'new', which is the path of the add form. Returns 'ok' with the id and the audit row, 'name_taken', or 'too_many' if the school has
-- p_max types. Locks the school's row first, so that concurrent requests cannot both add one.
create or replace function add_type_by_staff(
  p_school_id text, p_by uuid, p_type jsonb, p_max int, out code text, out type_id text, out log_id uuid
) language plpgsql volatile as $$
declare
  base_id constant text := coalesce(nullif(p_type ->> 'id', ''), 'lesson');
begin
  perform 1 from schools where id = p_school_id for no key update;
  if exists (select from lesson_types where school_id = p_school_id and lower(name) = lower(p_type ->> 'name')) then
    code := 'name_taken';
    return;
  end if;
  if (select count(*) from lesson_types where school_id = p_school_id) >= p_max then code := 'too_many'; return; end if;
  select c.id into type_id
  from (select n, case when n = 1 then base_id else left(base_id, 58) || '-' || n end as id from generate_series(1, p_max + 1) as n) c
  where c.id <> 'new' and not exists (select from lesson_types t where t.school_id = p_school_id and t.id = c.id)
  order by c.n limit 1;
  select case s.code when 'already_exists' then 'name_taken' else s.code end into code
    from save_lesson_type(p_school_id, p_type || jsonb_build_object('id', type_id), true, false) as s;
  if code <> 'ok' then return; end if;
  log_id := audit_type_change(p_school_id, p_by, type_id, null, lesson_type_terms(p_school_id, type_id), null);
end $$;
