-- Deletes the lists of changed lessons of versions older than ten minutes. The newest of these versions stays, because readers may
-- still have it. A reader with an older version reloads everything. A version begins with the instant of its issue (see mark_change).
-- Returns the number of deleted versions.
create or replace function prune_changes(p_school_id text) returns int language plpgsql volatile as $$
declare
  since constant bigint := (extract(epoch from clock_timestamp() - interval '10 minutes') * 1000)::bigint << 20;
  newest_old bigint;
  rows int;
begin
  newest_old := (select max(version) from availability_changes where school_id = p_school_id and version < since);
  delete from availability_changes where school_id = p_school_id and version < newest_old;
  get diagnostics rows = row_count;
  return rows;
end $$;
