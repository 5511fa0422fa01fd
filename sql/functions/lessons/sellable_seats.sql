-- Seats of a lesson that may be sold, including taken ones: its capacity, or fewer with too few instructors. A booked private lesson
-- is full. p_ratio (students per instructor) is null for rental by the day, for which only the capacity counts.
create or replace function sellable_seats(p_kind text, p_capacity int, p_taken int, p_instructors int, p_ratio int) returns int
language sql immutable as $$
  select least(capacity_for(p_kind, p_capacity, p_taken, 0), p_instructors * p_ratio)
$$;
