-- Exempts guests of a lesson that the school has just moved from the cancellation terms: until it starts they may move and cancel
-- without cost. If the lesson is back at the time and spot that a guest chose, that guest is no longer exempt. The caller must hold
-- the locks of the lesson and of its active bookings, and must have written its row of lesson_moves.
create or replace function free_guests(p_school_id text, p_slot_id uuid) returns void language plpgsql volatile as $$
begin
  update bookings b set freed = (
    select (m.local_date, m.local_start, m.spot_name) is distinct from (s.local_date, s.local_start, s.spot_name)
    from lesson_moves m join slots s on s.school_id = p_school_id and s.id = p_slot_id
    where m.school_id = p_school_id and m.slot_id = p_slot_id and m.moved_at > coalesce(b.chosen_at, b.created_at)
    order by m.moved_at limit 1
  )
  where b.school_id = p_school_id and b.slot_id = p_slot_id and b.status in ('confirmed', 'on_hold')
    and exists (select from lesson_moves m where m.school_id = p_school_id and m.slot_id = p_slot_id
      and m.moved_at > coalesce(b.chosen_at, b.created_at));
end $$;
