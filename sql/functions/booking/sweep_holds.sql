-- Ends overdue holds of a school in at most 100 lessons per call, without waiting for locked lessons. Reads holds, never all lessons.
-- Returns the released seats.
create or replace function sweep_holds(p_school_id text) returns int language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  slot_ids uuid[];
begin
  slot_ids := array(
    select s.id from slots s
    where s.school_id = p_school_id and s.id in (
      select b.slot_id from bookings b
      where b.school_id = p_school_id and b.status = 'on_hold' and b.hold_expires_at <= moment
    )
    order by s.id limit 100 for no key update skip locked
  );
  return reap_holds(p_school_id, slot_ids, moment);
end $$;
