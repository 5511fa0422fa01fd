-- Deletes notices older than 60 days, in batches. Returns the number of rows.
create or replace function prune_notices(p_school_id text) returns int language plpgsql volatile as $$
declare
  due constant timestamptz := clock_timestamp() - interval '60 days';
  rows int;
begin
  delete from notices where school_id = p_school_id and booking_id = any (array(
    select booking_id from notices where school_id = p_school_id and at < due order by at, booking_id limit 10000
  ));
  get diagnostics rows = row_count;
  return rows;
end $$;
