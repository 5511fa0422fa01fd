-- Capacity of a lesson for a party that already has p_own of the p_taken seats. A booked private lesson is full for any other party.
create or replace function capacity_for(p_kind text, p_capacity int, p_taken int, p_own int) returns int language sql immutable as $$
  select case when p_kind = 'private' and p_taken > p_own then p_taken else p_capacity end
$$;
