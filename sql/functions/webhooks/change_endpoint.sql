-- Changes an endpoint. Returns false if there is none. p_do is `set` (URL and kinds, null for all kinds; OCTO types stay), `rotate`
-- (new secret; the former one also signs for p_hours), `disable`, `enable` (continues at its cursor), `replay` (resends events after
-- p_after and ends the lease) or `retry` (late and dead events are due now).
create or replace function change_endpoint(
  p_school_id text, p_id uuid, p_do text, p_url text, p_kinds text[], p_hours int, p_after bigint
) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  perform from endpoints where school_id = p_school_id and id = p_id for update;
  if not found then return false; end if;
  if p_do = 'set' then
    update endpoints set url = p_url, kinds = case when octo_types is null then p_kinds else kinds end, due_at = moment where school_id = p_school_id and id = p_id;
  elsif p_do = 'rotate' then
    update endpoints set generation = generation + 1, previous_until = moment + make_interval(hours => p_hours)
      where school_id = p_school_id and id = p_id;
  elsif p_do = 'disable' then
    update endpoints set disabled_at = moment, disabled_why = 'operator'
      where school_id = p_school_id and id = p_id and disabled_at is null;
  elsif p_do = 'enable' then
    update endpoints set disabled_at = null, disabled_why = null, failures = 0, refusals = 0, failing_since = null, warned_hours = 0,
      pace = 1, due_at = moment where school_id = p_school_id and id = p_id;
  elsif p_do = 'replay' then
    delete from late_events where school_id = p_school_id and endpoint_id = p_id and n > p_after;
    update endpoints set position = p_after, lease = null, leased_until = '-infinity', due_at = moment
      where school_id = p_school_id and id = p_id;
  elsif p_do = 'retry' then
    update late_events set due_at = moment, dead_at = null
      where school_id = p_school_id and endpoint_id = p_id and (dead_at is not null or due_at < 'infinity');
    update endpoints set due_at = moment where school_id = p_school_id and id = p_id;
  end if;
  return true;
end $$;
