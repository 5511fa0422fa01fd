-- Network that usually belongs to one provider: the IPv4 /16 or IPv6 /32 around a network.
create or replace function provider_of(p_network cidr) returns cidr language sql immutable as $$
  select network(set_masklen(p_network::inet, case family(p_network) when 4 then 16 else 32 end))::cidr
$$;
