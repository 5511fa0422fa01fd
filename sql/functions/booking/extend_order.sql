-- Sets the common end of an order's holds to p_minutes from now. The end is at most four hours after the order was created, and never
-- after its first lesson starts. Returns 'ok' with the end; 'order_not_found' (see lock_order); 'hold_expired' if a hold has ended;
-- 'not_on_hold' if no booking is held.
create or replace function extend_order(
  p_school_id text, p_partner_id bigint, p_order_id uuid, p_minutes int, out code text, out hold_expires_at text
) language plpgsql volatile set jit = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  max_hold constant interval := '4 hours';
  live constant uuid[] := lock_order(p_school_id, p_partner_id, p_order_id);
  moment constant timestamptz := clock_timestamp();
  held record;                    -- of the held bookings: lessons, current end, creation time and first start
  ends timestamptz;
begin
  select array_agg(b.slot_id) as slot_ids, min(b.hold_expires_at) as ends, min(b.created_at) as created_at, min(s.starts_at) as first_start
    into held from bookings b join slots s on s.school_id = p_school_id and s.id = b.slot_id
    where b.school_id = p_school_id and b.id = any (live) and b.status = 'on_hold';
  code := case when live is null then 'order_not_found'
    when held.ends <= moment or exists (select from bookings b where b.school_id = p_school_id and b.order_id = p_order_id and b.status = 'expired')
      then 'hold_expired'
    when held.slot_ids is null then 'not_on_hold' else 'ok' end;
  if code <> 'ok' then return; end if;
  ends := least(moment + make_interval(mins => p_minutes), greatest(held.created_at + max_hold, held.ends), held.first_start);
  update bookings b set hold_expires_at = ends, updated_at = moment, changes = b.changes + 1
    where b.school_id = p_school_id and b.id = any (live) and b.status = 'on_hold';
  -- Update the lessons, so that readers read the new end (see store_change).
  update slots s set spots_taken = s.spots_taken where s.school_id = p_school_id and s.id = any (held.slot_ids);
  hold_expires_at := iso_utc(ends);
end $$;
