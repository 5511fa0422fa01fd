-- Raises a school's availability version and stores which lessons it changed (null: all). Triggers call it last, in the transaction of
-- the change.
--
-- A version is an instant with random low bits, greater than the version before. So after a restore or a failover no version is used
-- twice, and no cache takes a lost state for the current one. The random bits also help if the clock is behind the version. If a
-- version is nevertheless used twice, its row says that all lessons changed.
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
