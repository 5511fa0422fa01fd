-- The rule of seats and instructors: why a lesson cannot take so many more, or null where it can. Nobody teaches what is hired
-- by the day: p_ratio, the students an instructor may have, is null there, and only the capacity counts.
create or replace function seats_refused(p_taken int, p_more bigint, p_capacity int, p_instructors int, p_ratio int) returns text
language sql immutable as $$
  select case when p_taken + p_more > p_capacity then 'insufficient_spots'
    when p_taken + p_more > p_instructors * p_ratio then 'ratio_exceeded' end
$$;
