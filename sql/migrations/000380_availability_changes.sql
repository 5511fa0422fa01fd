-- Which lessons each version of a school changed, so that a reader who has one version reads no more than what changed since. Where
-- the school itself, its lesson types or its people changed, everything did (null). A version that is not in here is one of which
-- nothing is known: of long ago, or of a database that was set back. Rows of more than ten minutes ago go (see prune_changes).
create table availability_changes (
  school_id text not null,
  version bigint not null,
  slot_ids uuid[],
  constraint availability_changes_pkey primary key (school_id, version)
);

-- As its own file has it: the triggers below need it at once, before the functions are applied.
create or replace function mark_change(p_school_id text, p_slot_ids uuid[]) returns void language plpgsql volatile as $$
declare
  moment constant bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint << 20;
  tail constant bigint := 1 + floor(random() * (1 << 20))::bigint;
  raised bigint;
begin
  update availability_versions set version = greatest(version, moment) + tail where school_id = p_school_id returning version into raised;
  if not found then return; end if;
  insert into availability_changes (school_id, version, slot_ids) values (p_school_id, raised, p_slot_ids)
    on conflict (school_id, version) do update set slot_ids = null;
end $$;

create or replace function bump_availability_version() returns trigger language plpgsql as $$
declare
  school text;
begin
  foreach school in array array(select distinct c.school_id from changed c order by c.school_id) loop
    perform mark_change(school, null);
  end loop;
  return null;
end $$;

create or replace function bump_school_version() returns trigger language plpgsql as $$
begin
  perform mark_change(new.id, null);
  return null;
end $$;

create or replace function start_availability_version() returns trigger language plpgsql as $$
begin
  insert into availability_versions (school_id) values (new.id);
  perform mark_change(new.id, null);
  return null;
end $$;

-- More lessons than a reader would read one by one are everything.
create function mark_changed_lessons() returns trigger language plpgsql as $$
declare
  most constant int := 500;
  school record;
begin
  for school in select c.school_id, array_agg(c.id) as ids from changed c group by c.school_id order by c.school_id loop
    perform mark_change(school.school_id, case when cardinality(school.ids) <= most then school.ids end);
  end loop;
  return null;
end $$;

create function mark_changed_engagements() returns trigger language plpgsql as $$
declare
  school record;
begin
  for school in select c.school_id, array_agg(c.slot_id) as ids from changed c group by c.school_id order by c.school_id loop
    perform mark_change(school.school_id, school.ids);
  end loop;
  return null;
end $$;

drop trigger slots_added on slots;
drop trigger slots_changed on slots;
drop trigger slots_removed on slots;
drop trigger slot_instructors_changed on slot_instructors;
create trigger slots_added after insert on slots
  referencing new table as changed for each statement execute function mark_changed_lessons();
create trigger slots_changed after update on slots
  referencing new table as changed for each statement execute function mark_changed_lessons();
create trigger slots_removed after delete on slots
  referencing old table as changed for each statement execute function mark_changed_lessons();
create trigger slot_instructors_changed after update on slot_instructors
  referencing new table as changed for each statement execute function mark_changed_engagements();

drop function raise_availability_version(text);
