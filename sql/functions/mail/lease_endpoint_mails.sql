-- Leases due mails about a school's endpoints to p_lease for p_seconds and returns their content. A mail becomes void if its endpoint
-- is healthy again or removed, or if the school has no email address.
create or replace function lease_endpoint_mails(p_school_id text, p_lease uuid, p_max int, p_seconds int) returns json
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  endpoint_ids uuid[];
begin
  if not exists (select from notifications where paused_at is null) then return '[]'; end if;
  update endpoint_mails m set state = 'void', done_at = moment, response = 'nobody'
    where m.school_id = p_school_id and m.state = 'queued' and m.due_at <= moment and (m.leased_until is null or m.leased_until <= moment)
      and not exists (
        select from endpoints e join schools s on s.id = p_school_id
        where e.school_id = p_school_id and e.id = m.endpoint_id and s.email <> ''
          and (e.disabled_at is not null or e.failing_since is not null and m.facts ->> 'why' is null)
      );
  endpoint_ids := array(
    select endpoint_id from endpoint_mails
    where school_id = p_school_id and state = 'queued' and due_at <= moment and (leased_until is null or leased_until <= moment)
    order by due_at limit p_max for no key update skip locked
  );
  update endpoint_mails set lease = p_lease, leased_until = moment + make_interval(secs => p_seconds), tries = tries + 1
    where school_id = p_school_id and endpoint_id = any (endpoint_ids);
  return coalesce((
    select json_agg(json_build_object(
      'number', m.n, 'tries', m.tries, 'facts', m.facts,
      'language', staff_language(null, s.locales),
      'school', json_build_object('id', s.id, 'name', s.name, 'email', s.email, 'timeZone', s.time_zone),
      'endpoint', json_build_object('id', e.id, 'url', e.url, 'partner', p.name)))
    from endpoint_mails m
    join schools s on s.id = p_school_id
    join endpoints e on e.school_id = p_school_id and e.id = m.endpoint_id
    left join partners p on p.school_id = p_school_id and p.id = e.partner_id
    where m.school_id = p_school_id and m.endpoint_id = any (endpoint_ids)
  ), '[]');
end $$;
