-- Forgets which lessons a school's versions of more than ten minutes ago changed, but for the newest of them, which may well be the
-- one that all readers hold: whoever holds an older one reads all anew. A version begins with the instant at which it was given
-- (see mark_change). Answers how many versions.
create or replace function prune_changes(p_school_id text) returns int language plpgsql volatile as $$
declare
  since constant bigint := (extract(epoch from clock_timestamp() - interval '10 minutes') * 1000)::bigint << 20;
  kept bigint;
  gone int;
begin
  kept := (select max(version) from availability_changes where school_id = p_school_id and version < since);
  delete from availability_changes where school_id = p_school_id and version < kept;
  get diagnostics gone = row_count;
  return gone;
end $$;
