-- Applies a payment that the provider's API has reported. Its live holds are confirmed. Holds that have ended are confirmed if their
-- seats are still free (see revive_bookings). Otherwise, and for cancelled bookings, the money goes back in the same transaction. So
-- each guest who paid has a place or a refund.
--
-- Returns 'ok'; 'again' for a repeat, which changes nothing; 'refunded' if all money goes back; 'odd' if the sum, currency or mode
-- differs, which a person must check; 'charge_not_found'. Locks as lock_bookings, then the credits, then the charge.
create or replace function charge_paid(
  p_school_id text, p_charge_id uuid, p_intent text, p_cents bigint, p_currency text, p_mode text
) returns text language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  ids uuid[];
  shares bigint[];
  credit_ids uuid[];
  moment timestamptz;
  c charges;
  held uuid[];
  late uuid[];
  returned bigint;
begin
  select array_agg(p.booking_id order by p.booking_id), array_agg(p.cents order by p.booking_id) into ids, shares
    from charge_parts p where p.school_id = p_school_id and p.charge_id = p_charge_id;
  if ids is null then return 'charge_not_found'; end if;
  perform lock_bookings(p_school_id, array_fill(null::bigint, array[cardinality(ids)]), ids);
  credit_ids := array(select b.credit_id from bookings b where b.school_id = p_school_id and b.id = any (ids) and b.credit_id is not null);
  if credit_ids <> '{}' then perform lock_credits(p_school_id, credit_ids); end if;
  select * into c from charges k where k.school_id = p_school_id and k.id = p_charge_id for update;
  if c.state = 'paid' then return 'again'; end if;
  moment := clock_timestamp();
  if (c.cents, c.currency, c.mode) is distinct from (p_cents, p_currency, p_mode) then
    update charges k set state = 'odd', intent = p_intent, due_at = null, lease = null, leased_until = '-infinity', fault = format('paid %s %s %s', p_cents, p_currency, p_mode)
      where k.school_id = p_school_id and k.id = p_charge_id;
    return 'odd';
  end if;
  update charges k set state = 'paid', intent = p_intent, paid_at = moment, due_at = null, lease = null, leased_until = '-infinity', url = null, fault = null
    where k.school_id = p_school_id and k.id = p_charge_id;
  insert into payments (school_id, id, booking_id, cents, method, at, charge_id)
    select p_school_id, md5(p_charge_id || '/' || u.id)::uuid, u.id, u.cents, 'online', moment, p_charge_id from unnest(ids, shares) as u(id, cents);

  held := array(select b.id from bookings b where b.school_id = p_school_id and b.id = any (ids) and b.status = 'on_hold');
  if held <> '{}' then
    perform from confirm_many(p_school_id, (select json_agg(json_build_object('id', u.id)) from unnest(held) as u(id)));
  end if;
  late := array(select b.id from bookings b where b.school_id = p_school_id and b.id = any (ids) and b.status = 'expired');
  if late <> '{}' then perform revive_bookings(p_school_id, late, moment); end if;
  returned := return_online(p_school_id, ids);
  return case when returned = c.cents then 'refunded' else 'ok' end;
end $$;
