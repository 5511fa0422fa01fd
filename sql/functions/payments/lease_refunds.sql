-- Leases due refunds of a school to a courier; see lease_charges.
create or replace function lease_refunds(
  p_school_id text, p_lease uuid, p_most int, p_seconds int, p_fingerprint text
) returns json language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  moment constant timestamptz := clock_timestamp();
  ids uuid[];
begin
  perform from notifications where paused_at is null and fingerprint = p_fingerprint;
  if not found then return '[]'; end if;
  ids := array(
    select r.id from refunds r
    where r.school_id = p_school_id and r.due_at <= moment and r.leased_until <= moment
    order by r.due_at limit p_most for update skip locked
  );
  update refunds r set lease = p_lease, leased_until = moment + make_interval(secs => p_seconds), tries = r.tries + 1
    where r.school_id = p_school_id and r.id = any (ids);
  return coalesce((
    select json_agg(json_build_object('id', r.id, 'state', r.state, 'cents', r.cents, 'intent', c.intent, 'mode', t.mode,
      'isOtherMode', t.mode is distinct from c.mode, 'refund', r.provider_refund, 'tries', r.tries, 'secret', encode(t.secret, 'base64')))
    from refunds r join charges c on c.school_id = p_school_id and c.id = r.charge_id
    left join tills t on t.school_id = p_school_id and t.provider = c.provider
    where r.school_id = p_school_id and r.id = any (ids)
  ), '[]');
end $$;
