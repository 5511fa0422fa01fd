-- A count that is right already is left alone: an import writes it with the slot, and need not write each slot twice.
create or replace function count_instructors() returns trigger language plpgsql as $$
begin
  update slots s set instructor_count = n.instructors
    from (
      select c.slot_id, (select count(*) from slot_instructors i where i.slot_id = c.slot_id) as instructors
      from (select distinct slot_id from changed) c
    ) as n
    where s.id = n.slot_id and s.instructor_count <> n.instructors;
  return null;
end $$;
