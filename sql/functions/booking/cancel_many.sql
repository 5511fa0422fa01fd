-- Cancels confirmed bookings and live holds of a school in one transaction, which also releases their seats. p_requests is [{ id,
-- partnerId, reason, begunToo, by, refund }]. Returns one row for each request, in order: 'ok' with the booking;
-- 'booking_not_found_or_already_cancelled', also for the second request with the same id; 'hold_expired'; 'slot_expired' if the lesson
-- has begun, unless begunToo; 'not_owner' if the booking belongs to another partner than partnerId; 'booking_not_found' if the school
-- does not have it.
--
-- The refund is full for holds, until the cutoff of the lesson type, and after the school changed the lesson (see free_guests). Then
-- the steps of the type decide (see refund_percent_at). `refund` 'FULL' or 'NONE' overrides this. Money that was paid online goes back
-- accordingly (see return_online). cancelled_by is `by`, or else 'partner' or 'school'.
create or replace function cancel_many(p_school_id text, p_requests json) returns table (n int, code text, booking json)
language plpgsql volatile
set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
#variable_conflict use_column
declare
  ids uuid[];
  partner_ids bigint[];
  reachable uuid[];
  moment timestamptz;
  cancelled_places bigint[]; -- numbers of the requests that cancelled a booking
  cancelled_ids uuid[];
  slot_ids uuid[];
  seats int[];
  req record;
begin
  select array_agg(r.id), array_agg(r."partnerId") into ids, partner_ids
    from json_to_recordset(p_requests) as r(id uuid, "partnerId" bigint);
  reachable := lock_bookings(p_school_id, partner_ids, ids);
  moment := clock_timestamp();
  with targets as (
    select distinct on (b.id) b.id, r.place, r."partnerId", r.reason, r.by, r.refund,
      case when r.refund = 'FULL' then 100 when r.refund = 'NONE' then 0 when b.status = 'on_hold' or b.freed then 100
        else refund_percent_at(t.cancellation_cutoff_hours, t.refund_steps, s.starts_at, moment) end as percent
    from rows from (
      json_to_recordset(p_requests) as (id uuid, "partnerId" bigint, reason text, "begunToo" boolean, by text, refund text)
    ) with ordinality as r(id, "partnerId", reason, "begunToo", by, refund, place)
    left join bookings b on b.school_id = p_school_id and b.id = r.id and (r."partnerId" is null or b.partner_id = r."partnerId")
    left join slots s on s.school_id = p_school_id and s.id = b.slot_id
    left join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
    where case when b.status = 'confirmed' then r."begunToo" or s.starts_at > moment else b.status = 'on_hold' end
    order by b.id, r.place
  ), cancellations as (
    update bookings b set status = 'cancelled', cancelled_at = moment, cancellation_reason = a.reason,
      cancelled_by = coalesce(a.by, case when a."partnerId" is null then 'school' else 'partner' end), changes = b.changes + 1,
      cancellation_refund = case when a.percent = 100 then 'FULL' when a.percent = 0 then 'NONE' else 'PARTIAL' end,
      refund_percent = case when a.percent between 1 and 99 then a.percent end
    from targets a where b.school_id = p_school_id and b.id = any (reachable) and b.id = a.id
    returning a.place, b.slot_id, b.participants, b.id
  )
  select array_agg(g.place), array_agg(g.slot_id), array_agg(g.participants), array_agg(g.id) into cancelled_places, slot_ids, seats, cancelled_ids from cancellations g;
  update slots s set spots_taken = s.spots_taken - f.seats
    from (select u.slot_id, sum(u.seats)::int as seats from unnest(slot_ids, seats) as u(slot_id, seats) group by u.slot_id) as f
    where s.school_id = p_school_id and s.id = any (slot_ids) and s.id = f.slot_id;
  perform return_online(p_school_id, cancelled_ids);

  for req in
    select r.place, r.id, r.partner_id, b.id is not null as is_here, b.status,
      r.partner_id is null or b.partner_id = r.partner_id as is_reached
    from unnest(ids, partner_ids) with ordinality as r(id, partner_id, place)
    left join bookings b on b.school_id = p_school_id and b.id = r.id
    order by r.place
  loop
    n := req.place - 1;
    code := case
      when not req.is_here then 'booking_not_found'
      when not req.is_reached then 'not_owner'
      when req.place = any (cancelled_places) then 'ok'
      when req.status = 'confirmed' then 'slot_expired'
      when req.status = 'expired' then 'hold_expired'
      else 'booking_not_found_or_already_cancelled' end;
    booking := case when code = 'ok' then booking_json(p_school_id, req.partner_id, req.id) end;
    return next;
  end loop;
end $$;
