-- Returns true during the first ten seconds after a standby was promoted. Nothing may be sent then. Meanwhile every server checks
-- whether the event log lacks events that it has sent. Each promotion begins a new timeline, even if no commit was lost.
create or replace function detect_failover() returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  node constant text := (select system_identifier from pg_control_system());
  timeline constant text := left(pg_walfile_name(pg_current_wal_lsn()), 8);
  is_paused boolean;
begin
  select held_until > moment into is_paused from notifications where timelines ->> node = timeline;
  if found then return is_paused; end if;
  -- If no timeline was recorded before, nothing was sent yet.
  update notifications set
      timelines = case when length(timelines::text) > 4000 then '{}' else timelines end || jsonb_build_object(node, timeline),
      held_until = case when timelines = '{}' then held_until else moment + interval '10 seconds' end
    where timelines ->> node is distinct from timeline;
  select held_until > moment into is_paused from notifications;
  return is_paused;
end $$;
