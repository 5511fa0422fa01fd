-- Current state of a lesson: cancelled, over, begun, open for sale, or closed.
create or replace function lesson_state(
  p_cancelled_at timestamptz, p_starts_at timestamptz, p_ends_at timestamptz, p_on_sale boolean
) returns text language sql stable as $$
  select case when p_cancelled_at is not null then 'cancelled' when p_ends_at <= statement_timestamp() then 'over'
    when p_starts_at <= statement_timestamp() then 'begun' when p_on_sale then 'open' else 'closed' end
$$;
