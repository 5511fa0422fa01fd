-- Seats of a lesson that may be sold, those taken included: its capacity, or fewer if its instructors take fewer. A private lesson with a
-- party has no others. For rental by the day p_ratio (students per instructor) is null, and only the capacity counts.
create or replace function sellable_seats(p_kind text, p_capacity int, p_taken int, p_instructors int, p_ratio int) returns int
language sql immutable as $$
  select least(capacity_for(p_kind, p_capacity, p_taken, 0), p_instructors * p_ratio)
$$;
