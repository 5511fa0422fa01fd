-- Reverses the payment of an audit row by an opposite movement, because movements are never changed. It is recorded for the person who
-- took the payment, so that their cash agrees. Returns 'ok', or 'overtaken' if the payment is already reversed, or was returned to its
-- credit meanwhile.
create or replace function reverse_payment(p_school_id text, p_by uuid, p_row school_log) returns text
language plpgsql volatile as $$
declare
  former payments;
  held bigint;
begin
  select * into former from payments p where p.school_id = p_school_id and p.id = (p_row.after ->> 'payment')::uuid;
  if former.credit_id is not null then
    perform lock_bookings(p_school_id, array[null]::bigint[], array[p_row.booking_id]);
    select coalesce(sum(p.cents), 0) into held from payments p
      where p.school_id = p_school_id and p.booking_id = p_row.booking_id and p.method = 'credit' and p.credit_id = former.credit_id;
    if held < former.cents then return 'overtaken'; end if;
  end if;
  insert into payments (school_id, id, booking_id, cents, method, at, person_id, undoes, credit_id)
    values (p_school_id, gen_random_uuid(), p_row.booking_id, -(p_row.after ->> 'cents')::bigint, p_row.after ->> 'method',
      clock_timestamp(), coalesce(former.person_id, p_row.person_id), former.id, former.credit_id)
    on conflict (school_id, undoes) do nothing;
  if not found then return 'overtaken'; end if;
  perform write_audit(p_school_id, p_by, 'booking.pay', p_row.slot_id, p_row.booking_id,
    p_after => jsonb_build_object('cents', -(p_row.after ->> 'cents')::bigint, 'method', p_row.after ->> 'method'),
    p_undoes => p_row.id);
  return 'ok';
end $$;
