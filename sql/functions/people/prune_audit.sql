-- Deletes audit rows older than 400 days, in batches, with the guest data that they refer to. Returns the number of rows.
create or replace function prune_audit(p_school_id text) returns int language plpgsql volatile as $$
declare
  due constant timestamptz := clock_timestamp() - interval '400 days';
  old constant uuid[] := array(select id from school_log where school_id = p_school_id and at < due order by at, id limit 10000);
  rows int;
begin
  delete from guest_corrections where school_id = p_school_id and log_id = any (old);
  delete from school_log where school_id = p_school_id and id = any (old);
  get diagnostics rows = row_count;
  return rows;
end $$;
