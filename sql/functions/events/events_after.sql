-- Events of a school after number p_after, in order: a partner's own bookings and all lessons, or everything if p_partner_id is null.
-- p_kinds null means all kinds. Reads one snapshot without gaps up to `last_event`. Scans a limited number of log rows, so there may
-- be more events even if the result is empty. `next` is the new cursor. Events up to number `pruned` are deleted.
--
-- A reader that serves all partners passes null and filters by `partnerId`.
--
-- `offset 0` has each booking and lesson found by its key. A plan made on empty tables otherwise reads a school's bookings up to the
-- right one, for each event.
--
-- Events contain no personal data: only the event's facts and columns of a booking that never change after its confirmation.
-- `wasHeld` is true if a hold was confirmed in time. Then no seat moved, unlike for a booking that was paid after its hold. A sandbox
-- deletes the bookings of former days, so their currency is then the school's.
create or replace function events_after(
  p_school_id text, p_partner_id bigint, p_after bigint, p_kinds text[], p_max int,
  out last_event float8, out pruned float8, out next float8, out events json
) language plpgsql stable
set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  scan_rows constant int := 500;
  rows int;
  upto bigint;
  last bigint;
  found_events int;
begin
  select v.last_event, v.pruned into last_event, pruned from availability_versions v where v.school_id = p_school_id;
  select count(*), max(x.n) into rows, upto
    from (select n from events where school_id = p_school_id and n > p_after order by n limit scan_rows) as x;
  select coalesce(json_agg(json_build_object(
      'number', e.n, 'kind', e.kind, 'at', iso_utc(to_timestamp(e.n / 1000000.0)),
      'bookingId', e.booking_id, 'partnerId', e.partner_id::text, 'serviceId', s.lesson_type_id, 'externalRef', b.external_ref,
      'currency', case when e.booking_id is not null then coalesce(b.currency, (select c.currency from schools c where c.id = p_school_id)) end,
      'slotId', e.slot_id,
      'localStart', iso_local(e.starts::date, e.starts::time), 'participants', e.seats, 'totalCents', e.total,
      'holdExpiresAt', iso_utc(e.ends), 'facts', e.facts,
      'wasHeld', b.confirmed_at <= b.hold_expires_at,
      'order', case when b.order_id is not null then json_build_object('orderId', b.order_id, 'number', b.order_n, 'bookings', b.order_size) end
    ) order by e.n), '[]'), count(*), max(e.n) into events, found_events, last
    from (
      select l.n - l.many + u.place as n, l.kind, u.booking_id, u.partner_id, u.slot_id, u.starts, u.seats, u.total, u.ends,
        l.facts -> (u.place - 1)::int as facts
      from events l
      cross join lateral unnest(l.booking_ids, l.partner_ids, l.slot_ids, l.starts, l.seats, l.totals, l.ends) with ordinality
        as u(booking_id, partner_id, slot_id, starts, seats, total, ends, place)
      where l.school_id = p_school_id and l.n > p_after and l.n <= upto
        and (p_kinds is null or l.kind = any (p_kinds))
        and (p_partner_id is null or u.booking_id is null or u.partner_id = p_partner_id)
        and l.n - l.many + u.place > p_after
      order by 1 limit p_max
    ) as e
    left join lateral (
      select k.external_ref, k.currency, k.confirmed_at, k.hold_expires_at, k.order_id, k.order_n, k.order_size
      from bookings k where k.school_id = p_school_id and k.id = e.booking_id offset 0
    ) as b on true
    left join lateral (select l.lesson_type_id from slots l where l.school_id = p_school_id and l.id = e.slot_id offset 0) as s on true;
  next := case when found_events = p_max then last when rows = scan_rows then upto else greatest(last_event, p_after) end;
end $$;
