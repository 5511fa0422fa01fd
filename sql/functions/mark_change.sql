-- Raises a school's availability version and notes which lessons that version changed, null for everything. Whatever changes what a
-- read of the school can show calls it from a trigger, last of all, so that the note stands in the transaction of the change itself.
-- A version is an instant with a random tail, greater than the one before: so none is given twice where a database is set back to
-- an earlier instant or a standby takes over, and a memory of what was lost never looks like what is. The tail tells them apart
-- where the clock runs behind the version too; and were one given twice, all that is known of it is that something changed.
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
