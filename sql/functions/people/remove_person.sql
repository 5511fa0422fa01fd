-- Removes a staff account with its sessions, links, passkeys, assistants and its instructor's feed, in one transaction. p_by is the
-- actor (null: an operator, who may also remove the last owner). Returns 'ok' with the time of the first removal, 'not_found', or
-- 'last_owner': a school needs an owner (checked under the school's lock).
create or replace function remove_person(p_school_id text, p_by uuid, p_id uuid, out code text, out removed_at text)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  moment constant timestamptz := clock_timestamp();
  person people;
begin
  perform 1 from schools where id = p_school_id for no key update;
  select * into person from people where school_id = p_school_id and id = p_id for no key update;
  code := case when not found then 'not_found'
    when p_by is not null and person.removed_at is null and person.role = 'owner' and is_last_owner(p_school_id, p_id) then 'last_owner'
    else 'ok' end;
  if code <> 'ok' then return; end if;
  if person.removed_at is null then
    update people set removed_at = moment where school_id = p_school_id and id = p_id;
    update sessions set revoked_at = moment where school_id = p_school_id and person_id = p_id and revoked_at is null;
    update sign_in_links set used_at = moment where school_id = p_school_id and person_id = p_id and used_at is null;
    delete from passkeys where school_id = p_school_id and person_id = p_id;
    perform revoke_signed_in_keys(p_school_id, p_id, p_by);
    delete from instructor_calendars where school_id = p_school_id and instructor_id = person.instructor_id;
    perform write_audit(p_school_id, p_by, 'person.remove', p_subject => p_id::text,
      p_before => jsonb_strip_nulls(jsonb_build_object('role', person.role, 'instructor', person.instructor_id)));
  end if;
  removed_at := iso_utc(coalesce(person.removed_at, moment));
end $$;
