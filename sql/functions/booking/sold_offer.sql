-- Offer of a booking, as shown in v1 and on pages. Null if none.
create or replace function sold_offer(p_offer jsonb, p_off bigint) returns json language sql immutable as $$
  select case when p_offer is not null then json_build_object('code', p_offer -> 'code', 'title', p_offer -> 'title', 'offCents', p_off) end
$$;
