-- Sells a gift card at the desk. p_id makes it idempotent: a repeat changes nothing. Returns 'ok' with the audit row (null for a
-- repeat), or 'gift_changed' if p_id belongs to another gift card, sent from the same page.
create or replace function sell_gift(
  p_school_id text, p_by uuid, p_id uuid, p_cents bigint, p_method text, p_digest bytea, p_last_four text, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  payment_id uuid;
  currency text;
  until timestamptz;
begin
  select s.currency into currency from schools s where s.id = p_school_id;
  until := credit_end(p_school_id, moment);
  insert into credits (school_id, id, kind, digest, last_four, currency, valid_until, created_at)
    values (p_school_id, p_id, 'gift', p_digest, p_last_four, currency, until, moment) on conflict (school_id, id) do nothing;
  code := 'ok';
  if not found then
    perform from payments p where p.school_id = p_school_id and p.credit_id = p_id and (p.cents, p.method) = (p_cents, p_method);
    if not found then code := 'gift_changed'; end if;
    return;
  end if;
  payment_id := gen_random_uuid();
  insert into credit_moves (school_id, id, credit_id, kind, cents, person_id, at)
    values (p_school_id, payment_id, p_id, 'sold', p_cents, p_by, moment);
  insert into payments (school_id, id, cents, method, at, person_id, credit_id)
    values (p_school_id, payment_id, p_cents, p_method, moment, p_by, p_id);
  log_id := write_audit(p_school_id, p_by, 'credit.sell', p_after => jsonb_build_object('cents', p_cents, 'method', p_method, 'code', p_last_four));
end $$;
