-- Open balance between the guests of a booking and the school, by the terms of the sale: positive if the guests still owe, negative if
-- the school holds money to return. A hold owes nothing yet; callers pass 'expired' for one that ran out. A booking cancelled without
-- a refund keeps what was paid, up to its price. If the partner collects, the school keeps nothing.
create or replace function balance_of(p_status text, p_refund text, p_collects text, p_total bigint, p_paid bigint) returns bigint
language sql immutable as $$
  select case when p_status = 'on_hold' then 0
    when p_collects = 'partner' then least(0, -p_paid)
    when p_status = 'confirmed' then p_total - p_paid
    when p_refund = 'NONE' then least(0, p_total - p_paid)
    else least(0, -p_paid) end
$$;
