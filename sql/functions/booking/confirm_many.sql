-- Confirms live holds of a school in one transaction. p_requests is [{ id, partnerId }]. Returns one row for each request, in order:
-- 'ok' with the booking, also on a repeat; 'hold_expired'; 'booking_not_found_or_already_cancelled'; 'not_owner' if the booking
-- belongs to another partner than partnerId; 'booking_not_found' if the school does not have it. An overdue hold is ended first, so it
-- stays refused even if the clock is set back.
--
-- Lessons are locked, so concurrent confirmations wait for the result. A read near the end of a hold may have counted its seats as
-- free. Updating the lesson invalidates such reads.
create or replace function confirm_many(p_school_id text, p_requests json) returns table (n int, code text, booking json)
language plpgsql volatile
set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
#variable_conflict use_column
declare
  ending constant interval := '10 seconds'; -- longer than the statement timeout
  ids uuid[];
  partner_ids bigint[];
  reachable uuid[];
  ending_slots uuid[]; -- lessons of holds that are about to end
  moment timestamptz;
  credited uuid[];     -- confirmed bookings that a credit pays for
  req record;
begin
  select array_agg(r.id), array_agg(r."partnerId") into ids, partner_ids
    from json_to_recordset(p_requests) as r(id uuid, "partnerId" bigint);
  reachable := lock_bookings(p_school_id, partner_ids, ids);
  moment := clock_timestamp();
  ending_slots := array(
    select b.slot_id from bookings b
    where b.school_id = p_school_id and b.id = any (reachable) and b.status = 'on_hold' and b.hold_expires_at < moment + ending
  );
  -- Only the link in an email, or the school, confirms a form's hold. Both prove the guest.
  with confirmed as (
    update bookings b set status = 'confirmed', confirmed_at = moment, changes = b.changes + 1, unproven_until = null
      where b.school_id = p_school_id and b.id = any (reachable) and b.status = 'on_hold' returning b.id, b.credit_id
  )
  select array_agg(c.id) into credited from confirmed c where c.credit_id is not null;
  if credited is not null then perform use_credits(p_school_id, credited); end if;
  if ending_slots <> '{}' then
    update slots s set spots_taken = s.spots_taken where s.school_id = p_school_id and s.id = any (ending_slots);
  end if;

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
      when req.status = 'confirmed' then 'ok'
      when req.status = 'cancelled' then 'booking_not_found_or_already_cancelled'
      else 'hold_expired' end;
    booking := case when code = 'ok' then booking_json(p_school_id, req.partner_id, req.id) end;
    return next;
  end loop;
end $$;
