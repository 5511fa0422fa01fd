-- Ends the overdue holds of these lessons and releases their seats. Also locks the bookings p_with, all by id, as erasure does without
-- locking a lesson. The caller must hold the lessons' locks. Returns the released seats. Nothing depends on this function: every read
-- and every booking ignores overdue holds anyway.
create or replace function reap_holds(p_school_id text, p_slot_ids uuid[], p_moment timestamptz, p_with uuid[] default '{}')
returns int language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  overdue constant uuid[] := array(
    select b.id from bookings b
    where b.school_id = p_school_id and b.slot_id = any (p_slot_ids) and b.status = 'on_hold' and b.hold_expires_at <= p_moment
  );
begin
  if overdue = '{}' and p_with = '{}' then return 0; end if;
  perform 1 from bookings b where b.school_id = p_school_id and b.id = any (overdue || p_with) order by b.id for no key update;
  if overdue = '{}' then return 0; end if;
  update bookings b set status = 'expired' where b.school_id = p_school_id and b.id = any (overdue);
  update slots s set spots_taken = s.spots_taken - f.seats
    from (
      select b.slot_id, sum(b.participants)::int as seats from bookings b
      where b.school_id = p_school_id and b.id = any (overdue) group by b.slot_id
    ) as f
    where s.school_id = p_school_id and s.id = f.slot_id;
  return (select sum(b.participants) from bookings b where b.school_id = p_school_id and b.id = any (overdue));
end $$;
