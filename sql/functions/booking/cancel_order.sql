-- Cancels the held and confirmed bookings of an order, each by the terms of its lesson (see cancel_many). Lessons that have begun are
-- cancelled only with p_begun_too. Returns 'ok' with the number of cancelled bookings, or 'order_not_found' (see lock_order). If
-- nothing can be cancelled, returns 'booking_not_found_or_already_cancelled', 'hold_expired' or 'slot_expired'.
create or replace function cancel_order(
  p_school_id text, p_partner_id bigint, p_order_id uuid, p_reason text, p_begun_too boolean, p_by text, out code text, out cancelled int
) language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  live constant uuid[] := lock_order(p_school_id, p_partner_id, p_order_id);
begin
  cancelled := 0;
  if live is null then code := 'order_not_found'; return; end if;
  if live = '{}' then
    code := case when exists (select from bookings b where b.school_id = p_school_id and b.order_id = p_order_id and b.status = 'expired')
      then 'hold_expired' else 'booking_not_found_or_already_cancelled' end;
    return;
  end if;
  select count(*) filter (where c.code = 'ok') into cancelled from cancel_many(p_school_id, (
    select json_agg(json_build_object('id', u.id, 'partnerId', p_partner_id, 'reason', p_reason, 'begunToo', p_begun_too, 'by', p_by))
    from unnest(live) as u(id))) as c;
  code := case when cancelled > 0 then 'ok' else 'slot_expired' end;
end $$;
