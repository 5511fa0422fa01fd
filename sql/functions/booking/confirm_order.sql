-- Confirms all holds of an order, or none. Returns 'ok', also on a repeat; 'hold_expired' if any hold has ended; 'order_not_found'
-- (see lock_order); 'booking_not_found_or_already_cancelled' if all bookings are cancelled. Cancelled bookings stay cancelled.
create or replace function confirm_order(p_school_id text, p_partner_id bigint, p_order_id uuid) returns text
language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  live constant uuid[] := lock_order(p_school_id, p_partner_id, p_order_id);
  refusal text;
begin
  if live is null then return 'order_not_found'; end if;
  if exists (select from bookings b where b.school_id = p_school_id and b.order_id = p_order_id and b.status = 'expired') then return 'hold_expired'; end if;
  if live = '{}' then return 'booking_not_found_or_already_cancelled'; end if;
  -- A hold may end after it was locked and before it is confirmed.
  begin
    select min(c.code) into refusal from confirm_many(p_school_id, (
      select json_agg(json_build_object('id', u.id, 'partnerId', p_partner_id)) from unnest(live) as u(id))) as c where c.code <> 'ok';
    if refusal is not null then raise exception using errcode = 'SB001'; end if;
  exception when sqlstate 'SB001' then return refusal;
  end;
  return 'ok';
end $$;
