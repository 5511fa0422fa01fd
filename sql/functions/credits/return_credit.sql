-- Gives back to their credits what the school owes the guests of these bookings (see balance_of), before any money. The caller holds
-- the locks of the bookings, or of the choice about them. A guest who can still choose gets nothing back yet. A credit that was ended
-- gets nothing: the booking stays on the list of refunds due. After a called-off lesson the credit is valid for three more months.
create or replace function return_credit(p_school_id text, p_booking_ids uuid[]) returns void
language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  credit_ids uuid[];
  moment timestamptz;
  b record;
  former record;
  owed bigint;
  share bigint;
  payment_id uuid;
begin
  credit_ids := array(
    select distinct p.credit_id from payments p
    where p.school_id = p_school_id and p.booking_id = any (p_booking_ids) and p.method = 'credit' and p.cents > 0);
  if credit_ids = '{}' then return; end if;
  perform lock_credits(p_school_id, credit_ids);
  moment := clock_timestamp();
  for b in
    select k.id, k.cancelled_by, balance_of(k.status, k.cancellation_refund, k.collects, k.total_cents, coalesce((
        select sum(m.cents) from payments m where m.school_id = p_school_id and m.booking_id = k.id), 0)::bigint, k.refund_percent) as balance
    from bookings k where k.school_id = p_school_id and k.id = any (p_booking_ids)
      and not exists (select from choices x where x.school_id = p_school_id and x.booking_id = k.id and x.state = 'open')
    order by k.id
  loop
    owed := -least(0, b.balance);
    for former in
      select c.id, f.net from (
        select p.credit_id, sum(p.cents)::bigint as net from payments p
        where p.school_id = p_school_id and p.booking_id = b.id and p.method = 'credit' group by p.credit_id
      ) as f join credits c on c.school_id = p_school_id and c.id = f.credit_id where c.ended_at is null order by c.id
    loop
      share := least(owed, former.net);
      if share <= 0 then continue; end if;
      payment_id := gen_random_uuid();
      insert into payments (school_id, id, booking_id, cents, method, at, credit_id)
        values (p_school_id, payment_id, b.id, -share, 'credit', moment, former.id);
      owed := owed - share;
      if b.cancelled_by = 'school' then
        update credits c set valid_until = moment + interval '3 months'
          where c.school_id = p_school_id and c.id = former.id and c.valid_until < moment + interval '3 months';
      end if;
    end loop;
  end loop;
end $$;
