-- No version is given twice, not even by a database that was set back (see raise_availability_version); those of before were counted.
update availability_versions
  set version = ((extract(epoch from clock_timestamp()) * 1000)::bigint << 20) + floor(random() * (1 << 20))::bigint;
update forecast_version
  set version = ((extract(epoch from clock_timestamp()) * 1000)::bigint << 20) + floor(random() * (1 << 20))::bigint;

-- As its own file has it: the triggers below need it at once, before the functions are applied.
create or replace function raise_availability_version(p_school_id text) returns void language plpgsql volatile as $$
declare
  moment constant bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint << 20;
  tail constant bigint := 1 + floor(random() * (1 << 20))::bigint;
begin
  update availability_versions set version = greatest(version, moment) + tail where school_id = p_school_id;
end $$;

create or replace function bump_availability_version() returns trigger language plpgsql as $$
declare
  school text;
begin
  foreach school in array array(select distinct c.school_id from changed c order by c.school_id) loop
    perform raise_availability_version(school);
  end loop;
  return null;
end $$;

create or replace function bump_school_version() returns trigger language plpgsql as $$
begin
  perform raise_availability_version(new.id);
  return null;
end $$;

create or replace function start_availability_version() returns trigger language plpgsql as $$
begin
  insert into availability_versions (school_id) values (new.id);
  perform raise_availability_version(new.id);
  return null;
end $$;
