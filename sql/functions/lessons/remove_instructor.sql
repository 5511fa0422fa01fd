-- Removes an instructor, with the keys of their assistants, their busy times and their calendar feed. Past lessons keep the name.
-- p_apply false is a dry run. Returns 'ok' with the time of removal, also on a repeat; 'school_not_found'; 'instructor_not_found'; or
-- 'has_lessons' with the number of lessons that they are still to teach.
create or replace function remove_instructor(p_school_id text, p_id text, p_apply boolean, out code text, out lessons int, out gone_at text)
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  person instructors;
  key_id uuid;
begin
  if not exists (select from schools where id = p_school_id) then code := 'school_not_found'; return; end if;
  -- Let a concurrent assignment of a lesson wait.
  select * into person from instructors where school_id = p_school_id and id = p_id for update;
  if not found then code := 'instructor_not_found'; return; end if;
  select count(*) into lessons from slot_instructors x join slots s on s.school_id = x.school_id and s.id = x.slot_id
    where x.school_id = p_school_id and x.instructor_id = p_id and s.cancelled_at is null and s.ends_at > moment;
  if lessons > 0 then code := 'has_lessons'; return; end if;
  code := 'ok';
  gone_at := iso_utc(coalesce(person.removed_at, moment));
  if person.removed_at is not null or not p_apply then return; end if;

  for key_id in
    select id from connector_keys where school_id = p_school_id and staff_id = p_id and revoked_at is null
  loop
    perform revoke_connector_key(p_school_id, key_id, null);
  end loop;
  delete from instructor_blocks where school_id = p_school_id and instructor_id = p_id;
  delete from instructor_calendars where school_id = p_school_id and instructor_id = p_id;
  update instructors set removed_at = gone_at::timestamptz where school_id = p_school_id and id = p_id;
end $$;
