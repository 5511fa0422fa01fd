-- Part of a sum that counts for a booking: all of it unless cancelled; then what the refund leaves. p_percent is the refund if partial.
create or replace function retained_cents(p_cents bigint, p_status text, p_refund text, p_percent int) returns bigint language sql immutable as $$
  select case when p_status <> 'cancelled' or p_refund = 'NONE' then p_cents
    when p_refund = 'PARTIAL' then p_cents - (p_cents * coalesce(p_percent, 0) + 50) / 100
    else 0 end
$$;
