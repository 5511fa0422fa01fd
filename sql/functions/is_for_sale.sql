-- Whether a school offers a lesson; whether it has begun, and what seats it has, are other questions.
create or replace function is_for_sale(p_on_sale boolean, p_cancelled_at timestamptz) returns boolean language sql immutable as $$
  select p_on_sale and p_cancelled_at is null
$$;
