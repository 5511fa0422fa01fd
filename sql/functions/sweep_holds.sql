-- Tidies holds that ended a while ago, a hundred slots a call; slots that someone is booking are left for later.
-- Answers how many seats it gave back.
create or replace function sweep_holds() returns int language plpgsql volatile as $$
declare
  slot_ids uuid[];
begin
  select array_agg(id) into slot_ids from (
    select s.id from slots s
    where exists (
      select from bookings b
      where b.school_id = s.school_id and b.slot_id = s.id and b.status = 'on_hold' and b.hold_expires_at <= clock_timestamp()
    )
    order by s.id limit 100 for no key update skip locked
  ) as free_to_tidy;
  return reap_holds(coalesce(slot_ids, '{}'), clock_timestamp());
end $$;
