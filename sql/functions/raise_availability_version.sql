-- Raises a school's availability version: whatever changes what a read of the school can show calls it from a trigger, last of all.
-- A version is an instant with a random tail, greater than the one before: so none is given twice where a database is set back to
-- an earlier instant or a standby takes over, and a memory of what was lost never looks like what is. The tail tells them apart
-- where the clock runs behind the version too.
create or replace function raise_availability_version(p_school_id text) returns void language plpgsql volatile as $$
declare
  moment constant bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint << 20;
  tail constant bigint := 1 + floor(random() * (1 << 20))::bigint;
begin
  update availability_versions set version = greatest(version, moment) + tail where school_id = p_school_id;
end $$;
