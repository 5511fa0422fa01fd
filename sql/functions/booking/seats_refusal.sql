-- Reason why a lesson cannot take p_more seats, by capacity and instructors, or null. p_ratio is the number of students per
-- instructor. It is null for rental by the day, for which only the capacity counts.
create or replace function seats_refusal(p_taken int, p_more bigint, p_capacity int, p_instructors int, p_ratio int) returns text
language sql immutable as $$
  select case when p_taken + p_more > p_capacity then 'insufficient_spots'
    when p_taken + p_more > p_instructors * p_ratio then 'ratio_exceeded' end
$$;
