-- Creates a charge for the open balance of a confirmed booking, which its guest pays online through a link. If an unpaid charge has the
-- same sum already, returns that one.
--
-- Returns 'ok' with the charge; 'booking_not_found'; 'nothing_to_pay'; 'no_till' if the school takes no payments online. Locks as
-- lock_bookings, then the charge.
create or replace function want_balance(p_school_id text, p_booking_id uuid, out code text, out charge_id uuid, out cents bigint)
language plpgsql volatile set jit = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  b bookings;
  till record;
begin
  if lock_bookings(p_school_id, array[null]::bigint[], array[p_booking_id]) = '{}' then code := 'booking_not_found'; return; end if;
  moment := clock_timestamp();
  select * into b from bookings k where k.school_id = p_school_id and k.id = p_booking_id;
  select t.provider, t.mode into till from tills t where t.school_id = p_school_id order by t.provider limit 1;
  if till.provider is null then code := 'no_till'; return; end if;
  cents := b.total_cents - (select coalesce(sum(m.cents), 0) from payments m where m.school_id = p_school_id and m.booking_id = p_booking_id);
  if b.status <> 'confirmed' or b.collects <> 'school' or cents < 50 then code := 'nothing_to_pay'; return; end if;
  code := 'ok';
  select c.id into charge_id from charges c join charge_parts p on p.school_id = p_school_id and p.charge_id = c.id and p.booking_id = p_booking_id
    where c.school_id = p_school_id and c.kind = 'balance' and c.cents = want_balance.cents and c.mode = till.mode
      and c.state in ('wanted', 'open', 'paying', 'lapsed') order by c.created_at desc limit 1;
  if charge_id is not null then return; end if;
  charge_id := gen_random_uuid();
  insert into charges (school_id, id, kind, cents, currency, state, provider, mode, created_at)
    values (p_school_id, charge_id, 'balance', cents, b.currency, 'lapsed', till.provider, till.mode, moment);
  insert into charge_parts (school_id, charge_id, booking_id, cents) values (p_school_id, charge_id, p_booking_id, cents);
end $$;
