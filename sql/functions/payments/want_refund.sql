-- Refunds online money of a booking by staff, by the charges that brought it, the latest first. p_id makes it idempotent. Returns 'ok'
-- with the audit row (null for a repeat); 'booking_not_found'; 'nothing_to_refund' if p_cents is more than was paid online less
-- refunded, or than the school holds after refunds in cash, with that sum in `most`. Locks as lock_bookings, then the charges.
create or replace function want_refund(
  p_school_id text, p_by uuid, p_id uuid, p_booking_id uuid, p_cents bigint, out code text, out log_id uuid, out most bigint
) language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  slot uuid;
  charge record;
  rest bigint := p_cents;
begin
  if lock_bookings(p_school_id, array[null]::bigint[], array[p_booking_id]) = '{}' then code := 'booking_not_found'; return; end if;
  select b.slot_id into slot from bookings b where b.school_id = p_school_id and b.id = p_booking_id;
  perform 1 from charges c where c.school_id = p_school_id and c.id in (
    select m.charge_id from payments m where m.school_id = p_school_id and m.booking_id = p_booking_id) order by c.id for update;
  perform from refunds r where r.school_id = p_school_id and r.id = p_id;
  if found then code := 'ok'; return; end if;
  select greatest(0, least(coalesce(sum(m.cents) filter (where m.method = 'online'), 0), coalesce(sum(m.cents), 0))) into most
    from payments m where m.school_id = p_school_id and m.booking_id = p_booking_id;
  if p_cents <= 0 or p_cents > most then code := 'nothing_to_refund'; return; end if;
  for charge in
    select c.id, f.net
    from (
      select m.charge_id, sum(m.cents)::bigint as net from payments m
      where m.school_id = p_school_id and m.booking_id = p_booking_id and m.charge_id is not null group by m.charge_id
    ) as f join charges c on c.school_id = p_school_id and c.id = f.charge_id order by c.paid_at desc
  loop
    if rest <= 0 or charge.net <= 0 then continue; end if;
    perform add_refund(p_school_id, case when rest = p_cents then p_id else gen_random_uuid() end, charge.id, p_booking_id,
      least(rest, charge.net), 'school', p_by);
    rest := rest - least(rest, charge.net);
  end loop;
  code := 'ok';
  log_id := write_audit(p_school_id, p_by, 'booking.refund', slot, p_booking_id, p_after => jsonb_build_object('cents', p_cents));
end $$;
