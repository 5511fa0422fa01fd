-- Ends a credit by staff: its code cannot be used any more. Live holds keep what they have reserved. p_returned is the payment method if
-- the guest got back what was left; if it is null, that is lost. Returns 'ok' with the audit row, 'not_found', or 'overtaken' if it is
-- ended already.
create or replace function end_credit(
  p_school_id text, p_by uuid, p_credit_id uuid, p_returned text, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  moment timestamptz;
  former credits;
  rest bigint;
  move_id uuid;
begin
  perform lock_credits(p_school_id, array[p_credit_id]);
  moment := clock_timestamp();
  select * into former from credits c where c.school_id = p_school_id and c.id = p_credit_id;
  if former.id is null then code := 'not_found'; return; end if;
  if former.ended_at is not null then code := 'overtaken'; return; end if;
  update credits c set ended_at = moment where c.school_id = p_school_id and c.id = p_credit_id;
  rest := credit_left(p_school_id, p_credit_id, moment);
  if rest > 0 then
    move_id := gen_random_uuid();
    insert into credit_moves (school_id, id, credit_id, kind, cents, person_id, at)
      values (p_school_id, move_id, p_credit_id, 'ended', -rest, p_by, moment);
  end if;
  if rest > 0 and p_returned is not null then
    insert into payments (school_id, id, cents, method, at, person_id, credit_id)
      values (p_school_id, move_id, -rest, p_returned, moment, p_by, p_credit_id);
  end if;
  code := 'ok';
  log_id := write_audit(p_school_id, p_by, 'credit.end', p_before => jsonb_build_object('cents', rest, 'code', former.last_four),
    p_after => jsonb_strip_nulls(jsonb_build_object('method', case when rest > 0 then p_returned end)));
end $$;
