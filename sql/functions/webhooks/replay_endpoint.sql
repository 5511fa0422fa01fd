-- Sends the events after p_after to an endpoint again, at most p_max times an hour, because a replay may send the complete log.
-- Returns 'ok', 'not_found' or 'too_many_replays'.
create or replace function replay_endpoint(p_school_id text, p_id uuid, p_after bigint, p_max int) returns text
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  e endpoints;
begin
  select * into e from endpoints where school_id = p_school_id and id = p_id for update;
  if not found then return 'not_found'; end if;
  if e.replays_since <= moment - interval '1 hour' then e.replays := 0; e.replays_since := moment; end if;
  if e.replays >= p_max then return 'too_many_replays'; end if;
  update endpoints set replays = e.replays + 1, replays_since = e.replays_since where school_id = p_school_id and id = p_id;
  perform change_endpoint(p_school_id, p_id, 'replay', null, null, null, p_after);
  return 'ok';
end $$;
