-- Adds a staff account to a school. p_by is the actor (null: an operator). Returns 'ok', 'school_not_found', 'person_exists' for a
-- duplicate email, 'instructor_not_found', or 'too_many_people' beyond 200 accounts, which are counted under the school's lock.
create or replace function add_person(
  p_school_id text, p_by uuid, p_id uuid, p_email text, p_name text, p_role text, p_instructor_id text
) returns text language plpgsql volatile as $$
begin
  perform 1 from schools where id = p_school_id for no key update;
  if not found then return 'school_not_found'; end if;
  if p_instructor_id is not null then
    perform 1 from instructors where school_id = p_school_id and id = p_instructor_id and removed_at is null for key share;
    if not found then return 'instructor_not_found'; end if;
  end if;
  if (select count(*) from people where school_id = p_school_id and removed_at is null) >= 200 then return 'too_many_people'; end if;
  insert into people (id, school_id, email, name, role, instructor_id)
    values (p_id, p_school_id, p_email, p_name, p_role, p_instructor_id)
    on conflict (school_id, lower(email)) where removed_at is null do nothing;
  if not found then return 'person_exists'; end if;
  perform write_audit(p_school_id, p_by, 'person.add', p_subject => p_id::text,
    p_after => jsonb_strip_nulls(jsonb_build_object('role', p_role, 'instructor', p_instructor_id)));
  return 'ok';
end $$;
