-- The commission on what was sold, rounded half up. Under an offer (p_off is what it took off) it is that of the price without it, but not
-- more than was paid, where the school bears it; and less by all of it, but not below zero, where the partner does.
create or replace function commission_of(p_total bigint, p_percent int, p_off bigint, p_bearer text) returns bigint
language sql immutable as $$
  select case when p_off = 0 then (p_total * p_percent + 50) / 100
    when p_bearer = 'partner' then greatest(0, ((p_total + p_off) * p_percent + 50) / 100 - p_off)
    else least(p_total, ((p_total + p_off) * p_percent + 50) / 100) end
$$;
