-- Reads the next rows of a school's event log and queues mails. Guests get mails about bookings that were confirmed, moved, cancelled
-- or resized. On the school's own pages, also about holds that need a confirmation by email or expired without one. The school gets mails about
-- changes by others, for the kinds that it chose. The partner decides which mails its guests get; each booking decides about its
-- confirmation. Sandboxes send no mail.
--
-- A queued mail becomes void when a newer one of the same booking is written. The newest describes all changes since the last sent
-- mail, or is a `confirmed` mail if none was sent. After two mails within an hour the next one waits (see mail_due_at).
--
-- Bookings of an order that were held, confirmed or cancelled by one statement get one mail, about the first of them (see
-- order_parts_json). An expired order gets one mail, about its first booking.
--
-- A school with a digest gets one mail a day instead (see digest_json). The start of the next digest is stored with the cursor, in the
-- same transaction.
--
-- A concurrent call returns at once. Returns true if there is more to read.
create or replace function queue_mails(p_school_id text) returns boolean language plpgsql volatile
set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  max_rows constant int := 500;
  moment constant timestamptz := clock_timestamp();
  since bigint;
  upto bigint;
  last bigint;
  rows int;
  due record;
  due_times timestamptz[] := '{}';
  digest record;
begin
  insert into mail_cursors (school_id, n) values (p_school_id, 0) on conflict do nothing;
  select n into since from mail_cursors where school_id = p_school_id for no key update skip locked;
  if not found then return false; end if;
  select s.digest_hour as hour, s.time_zone, coalesce(c.digest_from, case when s.digest_hour is not null then c.n end) as since,
      coalesce(c.digest_due, next_hour(s.digest_hour, s.time_zone, moment)) as due_at into digest
    from mail_cursors c join schools s on s.id = p_school_id where c.school_id = p_school_id;
  select last_event into last from availability_versions where school_id = p_school_id;
  select count(*), max(x.n) into rows, upto
    from (select n from events where school_id = p_school_id and n > since and n <= last order by n limit max_rows) as x;

  select array_agg(e.n) as ns, array_agg(t.role) as roles, array_agg(e.booking_id) as ids, array_agg(e.word) as words,
    jsonb_agg(coalesce(e.facts, '{}')) as facts into due
    from (
      select l.n - l.many + u.place as n, substr(l.kind, 9) as word, u.booking_id, u.partner_id, l.facts -> (u.place - 1)::int as facts,
        u.seats, l.booking_ids
      from events l
      cross join lateral unnest(l.booking_ids, l.partner_ids, l.seats, l.ends) with ordinality as u(booking_id, partner_id, seats, ends, place)
      where l.school_id = p_school_id and l.n > since and l.n <= upto
        and l.kind in ('booking.held', 'booking.confirmed', 'booking.changed', 'booking.moved', 'booking.cancelled', 'booking.expired')
        and (u.ends is null or l.kind in ('booking.held', 'booking.expired'))
    ) as e
    join bookings b on b.school_id = p_school_id and b.id = e.booking_id
    join partners p on p.school_id = p_school_id and p.id = e.partner_id
    join schools s on s.id = p_school_id and s.sandbox_for is null
    cross join lateral (
      select 'guest' as role where b.customer_email <> ''
        and (p.guest_mail = 'all' or partner_form(p.name) in ('website', 'desk') or (p.guest_mail = 'changes' and (e.word <> 'confirmed' or b.email_receipt)))
      union all
      select 'school' where digest.since is null and s.email <> '' and e.word = any (s.mail)
        and e.facts ->> 'by' is distinct from 'school' and e.facts ->> 'because' is distinct from 'lesson'
    ) as t
    where (e.word <> 'changed' or (e.facts #>> '{from,participants}')::int <> e.seats)
      and (b.pay_cents is null or e.word not in ('held', 'expired'))
      and (t.role = 'guest' and partner_form(p.name) = 'website' or b.confirmed_at is not null and e.word not in ('held', 'expired'))
      and (b.order_id is null or e.word in ('changed', 'moved') or e.word = 'expired' and b.order_n = 1
        or e.word <> 'expired' and not exists (
          select from bookings o where o.school_id = p_school_id and o.order_id = b.order_id and o.order_n < b.order_n
            and o.id = any (e.booking_ids)
        ));

  if due.ns is not null then
    for i in 1 .. cardinality(due.ns) loop
      due_times := due_times || mail_due_at(p_school_id, due.ids[i], due.roles[i], due.words[i], due.facts -> (i - 1), moment);
    end loop;
    insert into mails (school_id, n, role, booking_id, kind, facts, due_at)
      select p_school_id, d.n, d.role, d.id, d.word, due.facts -> (d.place - 1)::int, due_times[d.place]
      from unnest(due.ns, due.roles, due.ids, due.words) with ordinality as d(n, role, id, word, place)
      on conflict do nothing;
    update mails m set state = 'void', done_at = moment, response = 'newer'
      where m.school_id = p_school_id and m.booking_id = any (due.ids) and m.state = 'queued'
        and (m.leased_until is null or m.leased_until <= moment)
        and exists (
          select from mails o where o.school_id = p_school_id and o.booking_id = m.booking_id and o.role = m.role and o.n > m.n
        );
    -- Describe the change since the last sent mail, not only the last step.
    update mails m set facts = jsonb_set(m.facts, '{from}', coalesce((
        select o.facts -> 'from' from mails o
        where o.school_id = p_school_id and o.booking_id = m.booking_id and o.role = m.role and o.kind = m.kind and o.n <= m.n
          and o.n > coalesce((
            select max(x.n) from mails x
            where x.school_id = p_school_id and x.booking_id = m.booking_id and x.role = m.role and x.state = 'sent'
          ), 0)
        order by o.n limit 1
      ), 'null'))
      where m.school_id = p_school_id and m.booking_id = any (due.ids) and m.state = 'queued' and m.kind in ('changed', 'moved');
    update mails m set kind = 'confirmed'
      where m.school_id = p_school_id and m.booking_id = any (due.ids) and m.state = 'queued' and m.kind in ('changed', 'moved')
        and (
          select bool_or(o.kind = 'confirmed') and bool_and(o.state = 'void') from mails o
          where o.kind <> 'held' and o.school_id = p_school_id and o.booking_id = m.booking_id and o.role = m.role and o.n < m.n
        );
  end if;
  upto := case when rows = max_rows then upto else greatest(since, last) end;
  if rows < max_rows and (digest.hour is null or digest.due_at <= moment) then
    if digest.since is not null then perform write_digest(p_school_id, digest.since, upto); end if;
    digest.since := case when digest.hour is not null then upto end;
    digest.due_at := next_hour(digest.hour, digest.time_zone, moment);
  end if;
  update mail_cursors set n = upto, digest_from = digest.since, digest_due = digest.due_at where school_id = p_school_id;
  return rows = max_rows;
end $$;
