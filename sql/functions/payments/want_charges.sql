-- Writes the charges of new holds that a payment confirms: one for each booking, or one for all bookings of an order. The caller holds
-- the locks of the bookings.
create or replace function want_charges(p_school_id text, p_bookings bookings[]) returns void language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  till record;
  sale record;
  new_id uuid;
begin
  select t.provider, t.mode into till from tills t where t.school_id = p_school_id order by t.provider limit 1;
  for sale in
    select array_agg(u.id) as ids, array_agg(u.pay_cents) as shares, sum(u.pay_cents) as cents, min(u.currency) as currency, min(u.hold_expires_at) as hold_until,
      sum(u.pay_cents + coalesce(u.credit_cents, 0)) = sum(u.total_cents) as is_full
    from unnest(p_bookings) as u where u.pay_cents is not null group by coalesce(u.order_id, u.id)
  loop
    new_id := gen_random_uuid();
    insert into charges (school_id, id, kind, cents, currency, state, provider, mode, hold_until, created_at, due_at)
      values (p_school_id, new_id, case when sale.is_full then 'full' else 'deposit' end, sale.cents, sale.currency, 'wanted',
        till.provider, till.mode, sale.hold_until, moment, moment);
    insert into charge_parts (school_id, charge_id, booking_id, cents)
      select p_school_id, new_id, u.id, u.cents from unnest(sale.ids, sale.shares) as u(id, cents);
  end loop;
end $$;
