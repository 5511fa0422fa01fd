-- Stores the last use of a school's keys and sessions: of keys at most every ten minutes, so that operators see unused ones; of
-- sessions at most hourly. Skips locked rows, so that servers with a different order cannot deadlock.
create or replace function touch_keys(p_school_id text, p_ids uuid[]) returns int language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  stale constant timestamptz := moment - interval '10 minutes';
  school uuid[];
  connector uuid[];
  session uuid[];
begin
  select array_agg(id) into school from (
    select id from school_keys
    where school_id = p_school_id and id = any (p_ids) and coalesce(last_used_at, '-infinity') < stale
    for no key update skip locked
  ) as locked;
  update school_keys set last_used_at = moment where school_id = p_school_id and id = any (school);
  select array_agg(id) into connector from (
    select id from connector_keys
    where school_id = p_school_id and id = any (p_ids) and coalesce(last_used_at, '-infinity') < stale
    for no key update skip locked
  ) as locked;
  update connector_keys set last_used_at = moment where school_id = p_school_id and id = any (connector);
  select array_agg(id) into session from (
    select id from sessions
    where school_id = p_school_id and id = any (p_ids) and coalesce(last_seen_at, created_at) < moment - interval '1 hour'
    for no key update skip locked
  ) as locked;
  update sessions set last_seen_at = moment where school_id = p_school_id and id = any (session);
  return coalesce(cardinality(school), 0) + coalesce(cardinality(connector), 0) + coalesce(cardinality(session), 0);
end $$;
