-- What a stored column is computed by must call nothing by a bare name: while a dump is restored or a shard moves there is no search
-- path. As it was, with the reduction spelled out (reduced_cents).
create or replace function net_under(offer jsonb, seats jsonb, many int, percent int) returns bigint language sql immutable as $$
  select sum(n.value::bigint * case offer ->> 'bearer' when 'partner' then least(p.net, p.sold) else greatest(0, p.net - p.cents + p.sold) end)
  from jsonb_each_text(coalesce(seats, jsonb_build_object('participant', many))) as n
  cross join lateral (select (offer -> 'prices' ->> n.key)::bigint as cents) as w
  cross join lateral (
    select w.cents, (w.cents * (100 - percent) + 50) / 100 as net,
      greatest(0, (w.cents * (100 - coalesce((offer ->> 'percent')::int, 0)) + 50) / 100 - coalesce((offer ->> 'cents')::bigint, 0)) as sold
  ) as p
$$;
