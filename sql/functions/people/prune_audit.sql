-- Deletes audit rows older than 400 days, in batches. Returns the number of rows.
create or replace function prune_audit(p_school_id text) returns int language plpgsql volatile as $$
declare
  due constant timestamptz := clock_timestamp() - interval '400 days';
  rows int;
begin
  delete from school_log where school_id = p_school_id and id = any (array(
    select id from school_log where school_id = p_school_id and at < due order by at, id limit 10000
  ));
  get diagnostics rows = row_count;
  return rows;
end $$;
