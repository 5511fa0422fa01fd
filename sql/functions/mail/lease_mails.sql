-- Leases due mails of a school to p_lease for p_seconds and returns their content. For a booking and role, only the oldest mail is
-- leased at a time. A mail becomes void if it has no recipient, if a newer mail exists, if its hold has ended, or if its unproven
-- booking ended before any mail. A mail fails if the lesson has begun and its guest has no open choice. A mail to a guest fails beyond
-- p_per_address mails a day to the address, or beyond p_per_partner addresses of the partner (see withhold_mail). Retries, and changes
-- by the school, have no such limits. If a booking is no longer confirmed, its mail about a confirmation or change waits for the newer
-- event, five seconds at a time. A reminder becomes void if its lesson has moved or its booking is not confirmed, if the school no longer
-- sends such mails, or if an email to the guest of an unproven booking failed.
create or replace function lease_mails(
  p_school_id text, p_lease uuid, p_max int, p_seconds int, p_per_address int default null, p_per_partner int default null
) returns json language plpgsql volatile as $$
declare
  -- Void and withheld mails do not count towards p_max, else many of them would delay the others.
  max_unsent constant int := 200;
  moment constant timestamptz := clock_timestamp();
  m record;
  b record;
  content jsonb;
  mails_json jsonb := '[]';
  refusal text;
begin
  if not exists (select from notifications where paused_at is null) then return '[]'; end if;
  perform pg_advisory_xact_lock(hashtextextended('swellbook mails ' || p_school_id, 0));
  for m in
    select x.n, x.role, x.booking_id, x.kind, x.facts, x.tries, x.lesson_at, exists (
        select from mails o where o.school_id = p_school_id and o.booking_id = x.booking_id and o.role = x.role and o.n > x.n
      ) as has_newer
    from mails x
    where x.school_id = p_school_id and x.state = 'queued' and x.due_at <= moment
      and (x.leased_until is null or x.leased_until <= moment)
      and not exists (
        select from mails o where o.school_id = p_school_id and o.booking_id = x.booking_id and o.role = x.role and o.n < x.n
          and o.state = 'queued'
      )
    order by x.due_at limit p_max + max_unsent for no key update skip locked
  loop
    exit when jsonb_array_length(mails_json) >= p_max;
    refusal := null;
    select k.status, k.order_id, array(
          select x.id from bookings x where x.school_id = p_school_id and (x.id = k.id or x.order_id = k.order_id)) as with_order, k.hold_expires_at, k.partner_id, k.unproven_until is not null as unproven, k.form_network, greatest(case m.kind when 'expired' then s.ends_at when 'thanks' then s.ends_at + interval '3 days' else s.starts_at end, h.until) as good_until, case m.role when 'school' then c.email else k.customer_email end as address,
        s.starts_at, case m.kind when 'reminder' then c.reminder_hour is not null when 'thanks' then c.review_url is not null end as is_wanted,
        case m.role when 'school' then staff_language(guest_language(k.language, k.contact, c.locales), c.locales) end as language into b
      from bookings k
      join slots s on s.school_id = p_school_id and s.id = k.slot_id
      join schools c on c.id = p_school_id
      left join choices h on h.school_id = p_school_id and h.booking_id = k.id and h.state = 'open'
      where k.school_id = p_school_id and k.id = m.booking_id;
    content := case when m.role = 'digest' then digest_json(p_school_id, (m.facts ->> 'from')::bigint, (m.facts ->> 'upto')::bigint) end;
    if m.has_newer then
      update mails set state = 'void', done_at = moment, response = 'newer' where school_id = p_school_id and n = m.n and role = m.role;
    elsif coalesce(b.address, content #>> '{school,email}', '') = '' or (content ->> 'isEmpty')::boolean then
      update mails set state = 'void', done_at = moment, response = 'nobody' where school_id = p_school_id and n = m.n and role = m.role;
    elsif m.role = 'reminder' and (b.status <> 'confirmed' or b.starts_at <> m.lesson_at or not b.is_wanted or b.unproven and exists (
        select from mails o where o.school_id = p_school_id and o.booking_id = any (b.with_order) and o.role = 'guest' and o.state = 'failed'
      )) then
      update mails set state = 'void', done_at = moment, response = 'over' where school_id = p_school_id and n = m.n and role = m.role;
    elsif m.kind = 'held' and (b.status <> 'on_hold' or b.hold_expires_at <= moment) then
      update mails set state = 'void', done_at = moment, response = 'over' where school_id = p_school_id and n = m.n and role = m.role;
    elsif m.role = 'guest' and b.unproven and m.kind in ('cancelled', 'expired')
      and (m.facts ->> 'by' = 'school' or m.facts ->> 'because' = 'lesson') is not true and not exists (
        select from mails o where o.school_id = p_school_id and o.booking_id = any (b.with_order) and o.role = m.role and o.tries > 0
      ) then
      update mails set state = 'void', done_at = moment, response = 'over' where school_id = p_school_id and n = m.n and role = m.role;
    elsif b.good_until <= moment then
      update mails set state = 'failed', done_at = moment, response = 'too late' where school_id = p_school_id and n = m.n and role = m.role;
    elsif m.kind in ('confirmed', 'changed', 'moved') and b.status <> 'confirmed' then
      update mails set due_at = moment + interval '5 seconds' where school_id = p_school_id and n = m.n and role = m.role;
    else
      if m.role <> 'school' and b.address is not null and m.tries = 0 and (m.facts ->> 'by' = 'school' or m.facts ->> 'because' = 'lesson') is not true then
        refusal := withhold_mail(p_school_id, b.partner_id, b.address, b.unproven and m.role = 'guest', b.form_network, p_per_address, p_per_partner);
      end if;
      if refusal is not null then
        update mails set state = 'failed', done_at = moment, response = refusal where school_id = p_school_id and n = m.n and role = m.role;
        continue;
      end if;
      update mails set lease = p_lease, leased_until = moment + make_interval(secs => p_seconds), tries = tries + 1
        where school_id = p_school_id and n = m.n and role = m.role;
      content := coalesce(content, mail_json(p_school_id, m.booking_id, b.language)::jsonb);
      if b.order_id is not null then
        content := content || jsonb_build_object('others', order_parts_json(p_school_id, m.booking_id, m.kind, content ->> 'language'));
      end if;
      mails_json := mails_json || jsonb_build_array(content || jsonb_build_object(
        'number', m.n, 'role', m.role, 'kind', m.kind, 'facts', m.facts,
        'tries', (select tries from mails where school_id = p_school_id and n = m.n and role = m.role),
        'first', (select min(o.n) from mails o
          where o.school_id = p_school_id and o.booking_id = any (b.with_order) and o.role = case m.role when 'school' then 'school' else 'guest' end and o.state = 'sent')));
    end if;
  end loop;
  return mails_json;
end $$;
