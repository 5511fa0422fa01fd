-- Returns true during the first ten seconds after a standby was promoted. Nothing may be sent then. Meanwhile every server checks
-- whether the event log lacks events that it has sent. Each promotion begins a new timeline, even if no commit was lost.
create or replace function detect_failover() returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  node constant text := (select system_identifier from pg_control_system());
  timeline constant text := left(pg_walfile_name(pg_current_wal_lsn()), 8);
  recorded jsonb;                    -- timelines by node
  ends timestamptz;
begin
  select n.timelines, n.held_until into recorded, ends from notifications n;
  if recorded ->> node = timeline then return ends > moment; end if;
  -- If no timeline was recorded before, nothing was sent yet.
  ends := case when recorded = '{}' then ends else moment + interval '10 seconds' end;
  recorded := case when length(recorded::text) > 4000 then '{}' else recorded end || jsonb_build_object(node, timeline);
  update notifications set timelines = recorded, held_until = ends where timelines ->> node is distinct from timeline;
  select n.held_until into ends from notifications n;
  return ends > moment;
end $$;
