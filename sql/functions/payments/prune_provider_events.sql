-- Deletes events of providers that are older than 40 days: providers repeat an event for at most a few days. Returns their number.
create or replace function prune_provider_events(p_school_id text) returns int language plpgsql volatile as $$
declare
  oldest constant timestamptz := clock_timestamp() - interval '40 days';
  gone int;
begin
  delete from provider_events e where e.school_id = p_school_id and e.received_at < oldest;
  get diagnostics gone = row_count;
  return gone;
end $$;
