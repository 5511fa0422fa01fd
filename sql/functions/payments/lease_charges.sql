-- Leases due charges of a school to a courier, until p_seconds from now by the database's clock. Leases none if notifications are
-- paused or the courier has another secret than the one in force. Also returns the sealed secret of the till.
--
-- `closing` means that the session must be closed before it is read: its holds have ended, or nothing is left to pay. The end of a
-- session is stored before it is opened, so that a retry sends the same request. Providers need at least 30 minutes.
create or replace function lease_charges(
  p_school_id text, p_lease uuid, p_most int, p_seconds int, p_fingerprint text
) returns json language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  moment constant timestamptz := clock_timestamp();
  ids uuid[];
  session_ends timestamptz[];
begin
  perform from notifications where paused_at is null and fingerprint = p_fingerprint;
  if not found then return '[]'; end if;
  ids := array(
    select c.id from charges c
    where c.school_id = p_school_id and c.due_at <= moment and c.leased_until <= moment
    order by c.due_at limit p_most for update skip locked
  );
  session_ends := array(
    select case when c.session is not null or c.session_until > moment + interval '30 minutes 20 seconds' then c.session_until
        when c.hold_until is null then moment + interval '23 hours'
        else greatest(c.hold_until - interval '1 minute', moment + interval '31 minutes') end
    from charges c where c.school_id = p_school_id and c.id = any (ids) order by array_position(ids, c.id)
  );
  update charges c set lease = p_lease, leased_until = moment + make_interval(secs => p_seconds), tries = c.tries + 1,
      session_until = session_ends[array_position(ids, c.id)]
    where c.school_id = p_school_id and c.id = any (ids);
  return coalesce((
    select json_agg(json_build_object(
      'id', c.id, 'state', c.state, 'cents', c.cents, 'currency', c.currency, 'mode', t.mode, 'isOtherMode', t.mode is distinct from c.mode,
      'session', c.session, 'sessionUntil', extract(epoch from c.session_until)::bigint, 'tries', c.tries,
      'closing', case when c.hold_until is not null then not coalesce(p.is_held, false) else coalesce(p.is_settled, true) end,
      'secret', encode(t.secret, 'base64'), 'methods', t.methods,
      'schoolName', s.name, 'lessonName', p.lesson_name, 'lessons', p.bookings, 'reference', p.reference, 'language', p.language, 'email', p.email))
    from charges c join schools s on s.id = p_school_id
    left join tills t on t.school_id = p_school_id and t.provider = c.provider
    left join lateral (
      select bool_or(b.status = 'on_hold' and b.hold_expires_at > moment) as is_held, count(*)::int as bookings,
        bool_or(balance_of(b.status, b.cancellation_refund, b.collects, b.total_cents, coalesce((
          select sum(m.cents) from payments m where m.school_id = p_school_id and m.booking_id = b.id), 0)::bigint, b.refund_percent) < r.cents) as is_settled,
        min(y.name) as lesson_name, min(b.language) as language, min(b.customer_email) as email,
        coalesce(min(o.reference), min(b.reference)) as reference
      from charge_parts r join bookings b on b.school_id = p_school_id and b.id = r.booking_id
      left join orders o on o.school_id = p_school_id and o.id = b.order_id
      join slots l on l.school_id = p_school_id and l.id = b.slot_id
      join lesson_types y on y.school_id = p_school_id and y.id = l.lesson_type_id
      where r.school_id = p_school_id and r.charge_id = c.id
    ) as p on true
    where c.school_id = p_school_id and c.id = any (ids)
  ), '[]');
end $$;
