-- Commission on a sale in cents, rounded half up. If an offer reduced the price by p_off, the commission is computed from the price
-- before it. If the school bears the discount, the commission is at most the price paid. If the partner bears it, the discount is
-- deducted from the commission, down to zero.
create or replace function commission_of(p_total bigint, p_percent int, p_off bigint, p_bearer text) returns bigint
language sql immutable as $$
  select case when p_off = 0 then (p_total * p_percent + 50) / 100
    when p_bearer = 'partner' then greatest(0, ((p_total + p_off) * p_percent + 50) / 100 - p_off)
    else least(p_total, ((p_total + p_off) * p_percent + 50) / 100) end
$$;
