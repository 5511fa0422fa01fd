-- Adds an instructor (p_new) or changes one. Members of p_instructor are columns; absent ones keep their value or get the default.
-- Returns 'ok', 'already_exists', 'instructor_not_found', 'school_not_found', or 'name_taken': names are unique in a school, in any
-- case.
create or replace function save_instructor(p_school_id text, p_instructor jsonb, p_new boolean) returns text
language plpgsql volatile as $$
declare
  target instructors;
begin
  perform from schools where id = p_school_id;
  if not found then return 'school_not_found'; end if;

  if p_new then
    target := jsonb_populate_record(null::instructors, p_instructor);
    insert into instructors (school_id, id, name, levels, languages)
      values (p_school_id, target.id, target.name, coalesce(target.levels, '{}'), coalesce(target.languages, '{}'))
      on conflict (school_id, id) do nothing;
    return case when found then 'ok' else 'already_exists' end;
  end if;

  select * into target from instructors
    where school_id = p_school_id and id = p_instructor ->> 'id' for no key update;
  if not found or target.removed_at is not null then return 'instructor_not_found'; end if;
  target := jsonb_populate_record(target, p_instructor);
  update instructors set name = target.name, levels = target.levels, languages = target.languages
    where school_id = p_school_id and id = target.id;
  return 'ok';
exception
  when unique_violation then return 'name_taken';
end $$;
