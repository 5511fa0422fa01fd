-- Raises a school's availability version and stores which lessons it changed (null: all). Triggers call it last, in the transaction of
-- the change.
--
-- A version is an instant with a random tail, greater than the version before. So none is issued twice after a restore to an earlier
-- state or a failover, and no cache takes a lost state for the current one. The tail also separates them if the clock lags behind the
-- version. If a version were issued twice, its row would mean "everything changed".
create or replace function mark_change(p_school_id text, p_slot_ids uuid[]) returns void language plpgsql volatile as $$
declare
  moment constant bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint << 20;
  tail constant bigint := 1 + floor(random() * (1 << 20))::bigint;
  new_version bigint;
begin
  update availability_versions set version = greatest(version, moment) + tail where school_id = p_school_id returning version into new_version;
  if not found then return; end if;
  insert into availability_changes (school_id, version, slot_ids) values (p_school_id, new_version, p_slot_ids)
    on conflict (school_id, version) do update set slot_ids = null;
end $$;
