-- Commission on a sale, rounded half up. With an offer (p_off is its discount) it is based on the price before the discount. If the
-- school bears the discount, it is at most the amount paid; if the partner bears it, the discount is deducted, but not below zero.
create or replace function commission_of(p_total bigint, p_percent int, p_off bigint, p_bearer text) returns bigint
language sql immutable as $$
  select case when p_off = 0 then (p_total * p_percent + 50) / 100
    when p_bearer = 'partner' then greatest(0, ((p_total + p_off) * p_percent + 50) / 100 - p_off)
    else least(p_total, ((p_total + p_off) * p_percent + 50) / 100) end
$$;
