-- Price of a booking after a change, if it uses a pack or is part of a run. With a pack it costs nothing. In a run: its share stays, in another lesson too, and follows its number of seats.
-- The prices and offers of single lessons do not apply. A total that staff set stays as it is.
create or replace function keep_run_price(p_school_id text, b bookings, p_change jsonb, p_price party_price, p_seats int)
returns party_price language plpgsql stable as $$
begin
  if p_price.code is not null or p_change ? 'sold' or (p_change ? 'byStaff' and p_change ->> 'cents' is not null) then return p_price; end if;
  if b.pack_id is not null then return own_price(p_price, 0); end if;
  if b.order_id is null then return p_price; end if;
  if not exists (select from orders o where o.school_id = p_school_id and o.id = b.order_id and o.run_id is not null) then return p_price; end if;
  return own_price(p_price, round(b.total_cents::numeric / b.participants * p_seats)::bigint);
end $$;
