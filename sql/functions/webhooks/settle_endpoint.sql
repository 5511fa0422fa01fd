-- Stores the result of a delivery batch under its lease and releases the lease. Returns null, and changes nothing, if the lease has
-- ended. `upto` is the new cursor. `done` events are no longer late. `failed` ones are due after `pause` seconds (null if dead or
-- behind another one). Of each subject, only the first late event is ever due.
--
-- Returns `warnedHours` once each after 1, 24 and 72 failing hours. Returns `disabledWhy` after five failing days, or if the endpoint
-- answered that it is gone. In both cases queues a mail to the school in the same transaction.
create or replace function settle_endpoint(p_school_id text, p_id uuid, p_lease uuid, p_round json) returns json
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  is_failing constant boolean := (p_round ->> 'isIll')::boolean;
  delivered constant int := (p_round ->> 'delivered')::int;
  e endpoints;
  since timestamptz;
  hours float8;
  warning_hours int;
  disabled_reason text;
  subject text;
  first bigint;
begin
  select * into e from endpoints where school_id = p_school_id and id = p_id and lease = p_lease for update;
  if not found then return null; end if;
  delete from late_events where school_id = p_school_id and endpoint_id = p_id
    and n = any (array(select json_array_elements_text(p_round -> 'done')::bigint));
  insert into late_events as l (school_id, endpoint_id, n, about, attempts, due_at, why, dead_at)
    select p_school_id, p_id, f.n, f.about, f.attempts, coalesce(p.ends_at, 'infinity'), f.why,
      case when f.dead then moment end
    from json_to_recordset(p_round -> 'failed') as f(n bigint, about text, attempts int, pause float8, why text, dead boolean)
    cross join lateral (select moment + make_interval(secs => f.pause) as ends_at) as p
    on conflict (school_id, endpoint_id, n) do update
      set attempts = excluded.attempts, due_at = excluded.due_at, why = coalesce(excluded.why, l.why), dead_at = excluded.dead_at;
  for subject in select json_array_elements_text(p_round -> 'abouts') loop
    select min(n) into first from late_events
      where school_id = p_school_id and endpoint_id = p_id and about = subject and dead_at is null;
    update late_events set due_at = moment
      where school_id = p_school_id and endpoint_id = p_id and n = first and due_at = 'infinity';
  end loop;
  insert into attempts as a (school_id, endpoint_id, place, at, n, outcome, status, milliseconds, answer)
    select p_school_id, p_id, (e.attempted + t.place) % 50, moment, t.n, t.outcome, t.status, t.milliseconds, t.answer
    from json_to_recordset(p_round -> 'attempts')
      as t(place int, n bigint, outcome text, status int, milliseconds int, answer text)
    on conflict (school_id, endpoint_id, place) do update set at = excluded.at, n = excluded.n, outcome = excluded.outcome,
      status = excluded.status, milliseconds = excluded.milliseconds, answer = excluded.answer;
  since := case when is_failing then coalesce(e.failing_since, moment) when delivered > 0 then null else e.failing_since end;
  hours := coalesce(extract(epoch from moment - since) / 3600, 0);
  warning_hours := case when since is null then 0 when hours >= 72 then 72 when hours >= 24 then 24 when hours >= 1 then 1 else 0 end;
  disabled_reason := case when (p_round ->> 'isGone')::boolean then 'gone' when is_failing and hours >= 120 then 'ill' end;
  update endpoints set lease = null, leased_until = '-infinity', position = greatest(position, (p_round ->> 'upto')::bigint),
    due_at = moment + make_interval(secs => (p_round ->> 'pause')::float8),
    failures = case when is_failing then e.failures + 1 when delivered > 0 then 0 else e.failures end,
    refusals = (p_round ->> 'refusals')::int,
    failing_since = since, warned_hours = greatest(warning_hours, case when since is null then 0 else e.warned_hours end),
    pace = case when is_failing then 1 when delivered > 0 then least(e.pace * 2, 8) else e.pace end,
    attempted = e.attempted + json_array_length(p_round -> 'attempts'),
    disabled_at = case when disabled_reason is null then e.disabled_at else moment end,
    disabled_why = coalesce(disabled_reason, e.disabled_why)
    where school_id = p_school_id and id = p_id;
  if warning_hours > e.warned_hours or disabled_reason is not null then
    insert into endpoint_mails (school_id, endpoint_id, n, facts, due_at)
      values (p_school_id, p_id, (extract(epoch from moment) * 1000000)::bigint,
        json_build_object('why', disabled_reason, 'since', iso_utc(since)), moment)
      on conflict (school_id, endpoint_id) do update set n = excluded.n, facts = excluded.facts, state = 'queued', tries = 0,
        due_at = excluded.due_at, lease = null, leased_until = null, done_at = null, response = null;
  end if;
  return json_build_object(
    'warnedHours', case when warning_hours > e.warned_hours then warning_hours end, 'disabledWhy', disabled_reason, 'failingSince', iso_utc(since));
end $$;
