-- Cents that the guests of a booking still owe the school. Negative if the school must return money. Pass p_status 'expired' for an
-- overdue hold: a live hold owes nothing. Of a cancelled booking the school keeps the payments up to the part of the price that the
-- refund leaves (see retained_cents). If the partner collects, the school keeps nothing.
create or replace function balance_of(p_status text, p_refund text, p_collects text, p_total bigint, p_paid bigint, p_percent int default null) returns bigint
language sql immutable as $$
  select case when p_status = 'on_hold' then 0
    when p_collects = 'partner' then least(0, -p_paid)
    when p_status = 'confirmed' then p_total - p_paid
    else least(0, retained_cents(p_total, 'cancelled', p_refund, p_percent) - p_paid) end
$$;
