-- Tidies a school's holds that ended a while ago, a hundred lessons a call; lessons that someone is booking are left for later.
-- It looks at holds, never at all lessons. Answers how many seats it gave back.
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
