-- Gives back credit (see return_credit), then returns online money that the school owes the guests of these bookings (a negative balance, see balance_of), by the charges that
-- brought it, the latest first. Also makes the courier close sessions of ended bookings that could still be paid. The caller holds the
-- locks of the bookings, or of the choice about them. Locks their charges. A guest who can still choose, or whose choice is left to
-- the school, gets nothing back yet (see decide_choice).
create or replace function return_online(p_school_id text, p_booking_ids uuid[]) returns bigint
language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  moment constant timestamptz := clock_timestamp();
  charge_ids uuid[];
  b record;
  charge record;
  owed bigint;
  share bigint;
  returned bigint := 0;
begin
  perform return_credit(p_school_id, p_booking_ids);
  charge_ids := array(
    select p.charge_id from charge_parts p where p.school_id = p_school_id and p.booking_id = any (p_booking_ids)
    union
    select m.charge_id from payments m where m.school_id = p_school_id and m.booking_id = any (p_booking_ids) and m.charge_id is not null);
  if charge_ids = '{}' then return 0; end if;
  perform 1 from charges c where c.school_id = p_school_id and c.id = any (charge_ids) order by c.id for update;
  for b in
    select k.id, case when k.status = 'expired' then 'seats_gone' when k.status = 'confirmed' then 'difference' when k.cancelled_by = 'school' then 'school'
        else 'guest' end as why, balance_of(k.status, k.cancellation_refund, k.collects, k.total_cents, coalesce((
        select sum(m.cents) from payments m where m.school_id = p_school_id and m.booking_id = k.id), 0)::bigint, k.refund_percent) as balance
    from bookings k where k.school_id = p_school_id and k.id = any (p_booking_ids)
      and not exists (select from choices x where x.school_id = p_school_id and x.booking_id = k.id and x.state in ('open', 'school'))
    order by k.id
  loop
    owed := -least(0, b.balance);
    for charge in
      select c.id, f.net
      from (
        select m.charge_id, sum(m.cents)::bigint as net from payments m
        where m.school_id = p_school_id and m.booking_id = b.id and m.charge_id is not null group by m.charge_id
      ) as f join charges c on c.school_id = p_school_id and c.id = f.charge_id order by c.paid_at desc
    loop
      share := least(owed, charge.net);
      if share <= 0 then continue; end if;
      perform add_refund(p_school_id, gen_random_uuid(), charge.id, b.id, share, b.why, null);
      owed := owed - share; returned := returned + share;
    end loop;
  end loop;
  update charges c set due_at = moment where c.school_id = p_school_id and c.id = any (charge_ids) and c.state in ('wanted', 'open')
    and exists (select from bookings k where k.school_id = p_school_id and k.id = any (p_booking_ids) and k.status in ('cancelled', 'expired'));
  return returned;
end $$;
