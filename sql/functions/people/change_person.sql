-- Changes the role of a staff account, from its next request on, and revokes the keys of its assistants. Returns 'ok', 'not_found',
-- 'instructor_not_found', 'unchanged', or 'last_owner': a school needs an owner (checked under the school's lock).
create or replace function change_person(p_school_id text, p_by uuid, p_id uuid, p_role text, p_instructor_id text) returns text
language plpgsql volatile as $$
declare
  person people;
begin
  perform 1 from schools where id = p_school_id for no key update;
  select * into person from people where school_id = p_school_id and id = p_id and removed_at is null for no key update;
  if not found then return 'not_found'; end if;
  if p_instructor_id is not null then
    perform 1 from instructors where school_id = p_school_id and id = p_instructor_id and removed_at is null for key share;
    if not found then return 'instructor_not_found'; end if;
  end if;
  if person.role = p_role and person.instructor_id is not distinct from p_instructor_id then return 'unchanged'; end if;
  if person.role = 'owner' and is_last_owner(p_school_id, p_id) then return 'last_owner'; end if;
  update people set role = p_role, instructor_id = p_instructor_id where school_id = p_school_id and id = p_id;
  perform revoke_signed_in_keys(p_school_id, p_id, p_by);
  perform write_audit(p_school_id, p_by, 'person.change', p_subject => p_id::text,
    p_before => jsonb_strip_nulls(jsonb_build_object('role', person.role, 'instructor', person.instructor_id)),
    p_after => jsonb_strip_nulls(jsonb_build_object('role', p_role, 'instructor', p_instructor_id)));
  return 'ok';
end $$;
