-- Percent of the price that a cancellation at p_moment returns: all until the cutoff, then by the steps [{ hours, percent }] of the
-- lesson type, each until some hours before the start.
create or replace function refund_percent_at(p_cutoff_hours int, p_steps jsonb, p_starts_at timestamptz, p_moment timestamptz) returns int
language plpgsql immutable as $$
begin
  if p_moment <= p_starts_at - make_interval(hours => p_cutoff_hours) then return 100; end if;
  return coalesce((
    select max((x ->> 'percent')::int) from jsonb_array_elements(p_steps) as x
    where p_moment <= p_starts_at - make_interval(hours => (x ->> 'hours')::int)
  ), 0);
end $$;
