-- Decides an open choice for credit: the money that the guest has paid becomes credit p_credit_id with the school's bonus. What came from
-- credit before goes back to it without a bonus. Returns 'ok' with the money that became credit, 'gone' if there is none or the school
-- offers no credit, or 'decided' if the choice is not open. The caller must hold the choice's lock.
create or replace function credit_choice(
  p_school_id text, p_booking_id uuid, p_by text, p_credit_id uuid, p_digest bytea, p_last_four text, out code text, out cents bigint
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  moment constant timestamptz := clock_timestamp();
  held constant bigint := held_cents(p_school_id, p_booking_id);
  until constant timestamptz := credit_end(p_school_id, moment);
  payment_id uuid := gen_random_uuid();
  terms record;
  bonus bigint;
begin
  select s.choice_bonus, s.currency into terms from schools s where s.id = p_school_id;
  select held - coalesce(sum(p.cents), 0) into cents from payments p
    where p.school_id = p_school_id and p.booking_id = p_booking_id and p.method = 'credit';
  if terms.choice_bonus is null or cents <= 0 then code := 'gone'; return; end if;
  insert into credits (school_id, id, kind, digest, last_four, currency, valid_until, created_at)
    values (p_school_id, p_credit_id, 'choice', p_digest, p_last_four, terms.currency, until, moment);
  if not decide_choice(p_school_id, p_booking_id, 'credit', p_by, held, null, p_credit_id) then
    delete from credits c where c.school_id = p_school_id and c.id = p_credit_id;
    code := 'decided'; return;
  end if;
  insert into payments (school_id, id, booking_id, cents, method, at, credit_id)
    values (p_school_id, payment_id, p_booking_id, -cents, 'credit', moment, p_credit_id);
  perform return_credit(p_school_id, array[p_booking_id]);
  bonus := (cents * terms.choice_bonus + 50) / 100;
  if bonus > 0 then
    payment_id := gen_random_uuid();
    insert into credit_moves (school_id, id, credit_id, kind, cents, at) values (p_school_id, payment_id, p_credit_id, 'bonus', bonus, moment);
  end if;
  code := 'ok';
end $$;
