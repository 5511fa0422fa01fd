-- Ends the holds of these slots whose window has closed and gives their seats back. The caller holds the
-- slots' locks, and the bookings are locked by id, as whoever erases a customer does; nothing depends on when it runs, for
-- every read and every booking subtracts such holds itself.
create or replace function reap_holds(p_slot_ids uuid[], p_moment timestamptz) returns int language sql volatile as $$
  with over as materialized (
    select id, school_id from bookings
    where slot_id = any (p_slot_ids) and status = 'on_hold' and hold_expires_at <= p_moment
    order by id for no key update
  ), ended as (
    update bookings b set status = 'expired' from over where b.id = over.id and b.school_id = over.school_id
    returning b.slot_id, b.school_id, b.participants
  ), freed as (
    select slot_id, school_id, sum(participants)::int as seats from ended group by slot_id, school_id
  ), given_back as (
    update slots s set spots_taken = s.spots_taken - f.seats
    from freed f where s.id = f.slot_id and s.school_id = f.school_id
  )
  select coalesce(sum(seats), 0)::int from freed
$$;
