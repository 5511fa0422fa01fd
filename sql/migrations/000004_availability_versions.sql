-- Whatever changes what a read of a school can show counts its availability version up, in the same
-- transaction. A trigger cannot be forgotten; it runs once a statement, and its row lock comes last in the lock
-- order (references, slots, bookings, versions), so that no two writers can wait for each other.

create function bump_availability_version() returns trigger language plpgsql as $$
begin
  perform 1 from availability_versions v
    where v.school_id in (select c.school_id from changed c) order by v.school_id for no key update;
  update availability_versions v set version = version + 1
    where v.school_id in (select c.school_id from changed c);
  return null;
end $$;

create function start_availability_version() returns trigger language plpgsql as $$
begin
  insert into availability_versions (school_id) values (new.id);
  return null;
end $$;

create function bump_school_version() returns trigger language plpgsql as $$
begin
  update availability_versions set version = version + 1 where school_id = new.id;
  return null;
end $$;

create trigger schools_start_version after insert on schools
  for each row execute function start_availability_version();
create trigger schools_bump_version after update on schools
  for each row when (to_jsonb(old) - 'active_keys' <> to_jsonb(new) - 'active_keys')
  execute function bump_school_version();

create trigger slots_added after insert on slots
  referencing new table as changed for each statement execute function bump_availability_version();
create trigger slots_changed after update on slots
  referencing new table as changed for each statement execute function bump_availability_version();
create trigger slots_removed after delete on slots
  referencing old table as changed for each statement execute function bump_availability_version();
create trigger lesson_types_added after insert on lesson_types
  referencing new table as changed for each statement execute function bump_availability_version();
create trigger lesson_types_changed after update on lesson_types
  referencing new table as changed for each statement execute function bump_availability_version();
create trigger lesson_types_removed after delete on lesson_types
  referencing old table as changed for each statement execute function bump_availability_version();
create trigger instructors_changed after update on instructors
  referencing new table as changed for each statement execute function bump_availability_version();

-- slots.instructor_count follows slot_instructors, so that the ratio needs no count under the lock.
create function count_instructors() returns trigger language plpgsql as $$
begin
  update slots s set instructor_count = (select count(*) from slot_instructors i where i.slot_id = s.id)
    where s.id in (select c.slot_id from changed c);
  return null;
end $$;

create trigger slot_instructors_added after insert on slot_instructors
  referencing new table as changed for each statement execute function count_instructors();
create trigger slot_instructors_removed after delete on slot_instructors
  referencing old table as changed for each statement execute function count_instructors();
