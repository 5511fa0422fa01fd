-- Seats left in a lesson by the rule that refused a request (see seats_refusal).
create or replace function seats_left(p_refused text, p_taken int, p_capacity int, p_instructors int, p_ratio int) returns int
language sql immutable as $$
  select greatest(0, case when p_refused = 'ratio_exceeded' then p_instructors * p_ratio else p_capacity end - p_taken)
$$;
