-- Most seats that the holds of one partner may take of all lessons of a school to come: p_percent of the seats on sale, at least 24.
-- It counts the next 2,000 lessons, so that the read is bounded.
create or replace function hold_bound(p_school_id text, p_percent int, p_moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  least_seats constant int := 24;
begin
  return greatest(least_seats, (
    select (coalesce(sum(l.capacity), 0) * p_percent + 99) / 100 from (
      select s.capacity from slots s
      where s.school_id = p_school_id and s.starts_at > p_moment and s.on_sale and s.cancelled_at is null
      order by s.starts_at limit 2000
    ) as l
  ));
end $$;
