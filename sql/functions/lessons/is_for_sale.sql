-- True if a school sells a lesson, without regard to its start and its seats.
create or replace function is_for_sale(p_on_sale boolean, p_cancelled_at timestamptz) returns boolean language sql immutable as $$
  select p_on_sale and p_cancelled_at is null
$$;
