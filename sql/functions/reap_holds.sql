-- Locks the bookings of p_with, and ends the holds of these lessons whose window has closed and gives their seats back. The
-- caller holds the lessons' locks; the bookings are locked together, by id, as whoever erases a customer does, who holds no
-- lesson. Answers how many seats it gave back. Nothing depends on when it runs, for every read and every booking subtracts
-- such holds itself.
create or replace function reap_holds(p_school_id text, p_slot_ids uuid[], p_moment timestamptz, p_with uuid[] default '{}')
returns int language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  over constant uuid[] := array(
    select b.id from bookings b
    where b.school_id = p_school_id and b.slot_id = any (p_slot_ids) and b.status = 'on_hold' and b.hold_expires_at <= p_moment
  );
begin
  if over = '{}' and p_with = '{}' then return 0; end if;
  perform 1 from bookings b where b.school_id = p_school_id and b.id = any (over || p_with) order by b.id for no key update;
  if over = '{}' then return 0; end if;
  update bookings b set status = 'expired' where b.school_id = p_school_id and b.id = any (over);
  update slots s set spots_taken = s.spots_taken - f.seats
    from (
      select b.slot_id, sum(b.participants)::int as seats from bookings b
      where b.school_id = p_school_id and b.id = any (over) group by b.slot_id
    ) as f
    where s.school_id = p_school_id and s.id = f.slot_id;
  return (select sum(b.participants) from bookings b where b.school_id = p_school_id and b.id = any (over));
end $$;
