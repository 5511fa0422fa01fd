-- Cancels or accepts (p_act 'cancel', 'accept') unproven bookings by form that were made after p_from and until p_until (microseconds
-- since 1970). 'accept' confirms the holds; the bookings then no longer count against the limits of forms. With p_origin, an email
-- domain or network, applies to all its bookings by form, proven or not; with 'all', to those of every network. Takes the oldest 1,000 of future lessons, in one transaction
-- with one audit row. Guests are notified as of any other change. Ends the school's alarm. Returns the numbers of bookings and seats.
--
-- Locks the school's forms first (see lock_forms), so that no form is booked meanwhile.
create or replace function settle_forms(
  p_school_id text, p_by uuid, p_act text, p_from bigint, p_until bigint, p_origin text, out bookings int, out seats int
) language plpgsql volatile as $$
declare
  booking_ids uuid[];
begin
  perform lock_forms(p_school_id);
  booking_ids := array(
    select b.id from bookings b join slots s on s.school_id = p_school_id and s.id = b.slot_id
    where b.school_id = p_school_id and s.starts_at > clock_timestamp()
      and case when p_origin is null then b.unproven_until > clock_timestamp() when p_origin = 'all' then b.form_network is not null
        else p_origin in (b.form_domain, text(b.form_network)) end
      and b.created_at > to_timestamp(0) + p_from * interval '1 microsecond'
      and b.created_at <= to_timestamp(0) + p_until * interval '1 microsecond'
      and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > clock_timestamp()))
    order by b.created_at, b.id limit 1000
  );
  if p_act = 'cancel' then
    select count(*) filter (where c.code = 'ok'), coalesce(sum((c.booking ->> 'participants')::int) filter (where c.code = 'ok'), 0)
      into bookings, seats from cancel_many(p_school_id, (
        select coalesce(json_agg(json_build_object('id', w.id, 'begunToo', false, 'by', 'school', 'refund', 'FULL')), '[]')
        from unnest(booking_ids) as w(id))) as c;
  else
    perform confirm_many(p_school_id, (select coalesce(json_agg(json_build_object('id', w.id)), '[]') from unnest(booking_ids) as w(id)));
    with accepted_rows as (
      update bookings b set unproven_until = null, form_domain = null, form_network = null
        where b.school_id = p_school_id and b.id = any (booking_ids) and b.status = 'confirmed' returning b.participants
    )
    select count(*), coalesce(sum(a.participants), 0) into bookings, seats from accepted_rows a;
  end if;
  delete from form_alarms where school_id = p_school_id;
  perform write_audit(p_school_id, p_by, case p_act when 'cancel' then 'forms.cancel' else 'forms.accept' end,
    p_before => '{"state": "unconfirmed"}',
    p_after => jsonb_build_object('bookings', bookings, 'seats', seats, 'from', p_from, 'until', p_until,
      'state', case p_act when 'cancel' then 'cancelled' else 'confirmed' end));
end $$;
