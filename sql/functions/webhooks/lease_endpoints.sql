-- Leases a school's endpoints with pending events to a courier, those that wait longest first: at most p_healthy healthy and p_failing
-- failing ones. The lease ends by the database's clock. Leases none and returns `may_send` false if notifications are paused or the
-- courier has another secret than the one in force.
--
-- p_sent is the last number that this courier sent, null if unknown. If the event log does not have it, a failover or a restore has
-- rolled back the database: `lacks` is true, and nothing is leased.
create or replace function lease_endpoints(
  p_school_id text, p_lease uuid, p_healthy int, p_failing int, p_seconds int, p_fingerprint text, p_sent bigint,
  out may_send boolean, out lacks boolean, out taken json
) language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  last bigint;
  late_ids uuid[];
  endpoint_ids uuid[];
begin
  perform from notifications where paused_at is null and fingerprint = p_fingerprint;
  may_send := found;
  lacks := false;
  taken := '[]';
  if not may_send then return; end if;
  select last_event, p_sent > pruned and not exists (
      select from events where school_id = p_school_id and n >= p_sent and n - many < p_sent
    ) into last, lacks
    from availability_versions where school_id = p_school_id;
  if lacks then return; end if;
  late_ids := array(
    select distinct endpoint_id from late_events where school_id = p_school_id and dead_at is null and due_at <= moment
  );
  endpoint_ids := array(
    select id from endpoints
    where school_id = p_school_id and failures = 0 and disabled_at is null and due_at <= moment and leased_until <= moment
      and (position < last or id = any (late_ids))
    order by due_at limit p_healthy for update skip locked
  );
  endpoint_ids := endpoint_ids || array(
    select id from endpoints
    where school_id = p_school_id and failures > 0 and disabled_at is null and due_at <= moment and leased_until <= moment
    order by due_at limit p_failing for update skip locked
  );
  update endpoints set lease = p_lease, leased_until = moment + make_interval(secs => p_seconds)
    where school_id = p_school_id and id = any (endpoint_ids);
  taken := coalesce((
    select json_agg(json_build_object(
      'schoolId', school_id, 'id', id, 'partnerId', partner_id::text, 'origin', origin, 'url', url, 'kinds', kinds,
      'octoTypes', octo_types, 'octoWebhook', octo_webhook, 'octoHeaders', encode(octo_headers, 'base64'), 'generation', generation,
      'hasPrevious', previous_until > moment, 'position', position, 'failures', failures, 'refusals', refusals, 'pace', pace,
      'nowMs', floor(extract(epoch from moment) * 1000)))
    from endpoints where school_id = p_school_id and id = any (endpoint_ids)
  ), '[]');
end $$;
