-- Locks all rows that a change of an order may touch (see lock_bookings). Returns the ids of its held and confirmed bookings, in
-- order. Null if the order does not exist or belongs to another partner than p_partner_id.
create or replace function lock_order(p_school_id text, p_partner_id bigint, p_order_id uuid) returns uuid[]
language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  booking_ids uuid[];
begin
  select array_agg(b.id) into booking_ids from bookings b
    where b.school_id = p_school_id and b.order_id = p_order_id and (p_partner_id is null or b.partner_id = p_partner_id);
  if booking_ids is null then return null; end if;
  perform lock_bookings(p_school_id, array_fill(p_partner_id, array[cardinality(booking_ids)]), booking_ids);
  return array(
    select b.id from bookings b
    where b.school_id = p_school_id and b.id = any (booking_ids) and b.status in ('on_hold', 'confirmed') order by b.order_n
  );
end $$;
