-- Deletes a school's events older than p_days, oldest first, at most 5,000 log rows per call. Late deliveries of these events are
-- deleted too. Stores the new beginning of the log. Returns the number of rows.
create or replace function prune_events(p_school_id text, p_days int) returns int language plpgsql volatile as $$
declare
  max_rows constant int := 5000;
  due constant bigint := (extract(epoch from clock_timestamp() - make_interval(days => p_days)) * 1000000)::bigint;
  upto bigint;
  rows int;
begin
  select max(old.n), count(*) into upto, rows from (
    select n from events where school_id = p_school_id and n <= due order by n limit max_rows
  ) as old;
  if upto is null then return 0; end if;
  delete from late_events where school_id = p_school_id and n <= upto;
  update availability_versions set pruned = greatest(pruned, upto) where school_id = p_school_id;
  delete from events where school_id = p_school_id and n <= upto;
  return rows;
end $$;
