-- Tidies holds that ended a while ago, a hundred slots a call; slots that someone is booking are left for later. It looks at
-- holds, never at all lessons. Answers how many seats it gave back.
create or replace function sweep_holds() returns int language plpgsql volatile as $$
declare
  slot_ids uuid[];
begin
  select array_agg(id) into slot_ids from (
    select s.id from slots s
    where s.id in (select b.slot_id from bookings b where b.status = 'on_hold' and b.hold_expires_at <= clock_timestamp())
    order by s.id limit 100 for no key update skip locked
  ) as free_to_tidy;
  return reap_holds(coalesce(slot_ids, '{}'), clock_timestamp());
end $$;
