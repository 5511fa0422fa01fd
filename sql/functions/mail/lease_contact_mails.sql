-- Leases mails that are due to a school's former email addresses, to p_lease for p_seconds, and returns their content.
create or replace function lease_contact_mails(p_school_id text, p_lease uuid, p_max int, p_seconds int) returns json
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  recipients text[];
begin
  if not exists (select from notifications where paused_at is null) then return '[]'; end if;
  recipients := array(
    select recipient from contact_mails
    where school_id = p_school_id and state = 'queued' and due_at <= moment and (leased_until is null or leased_until <= moment)
    order by due_at limit p_max for no key update skip locked
  );
  update contact_mails set lease = p_lease, leased_until = moment + make_interval(secs => p_seconds), tries = tries + 1
    where school_id = p_school_id and recipient = any (recipients);
  return coalesce((
    select json_agg(json_build_object(
      'number', m.n, 'tries', m.tries, 'facts', m.facts, 'recipient', m.recipient,
      'language', staff_language(null, s.locales),
      'school', json_build_object('id', s.id, 'name', s.name, 'timeZone', s.time_zone)))
    from contact_mails m
    join schools s on s.id = p_school_id
    where m.school_id = p_school_id and m.recipient = any (recipients)
  ), '[]');
end $$;
