-- Pays for newly confirmed bookings by the credits that their sale names: one movement for each booking, so a repeat changes nothing. A
-- booking whose hold had ended before it was paid gets what the credit still has. The guest pays the rest at the school.
create or replace function use_credits(p_school_id text, p_booking_ids uuid[]) returns void language plpgsql volatile as $$
declare
  credit_ids uuid[];
  b record;
  share bigint;
  moment timestamptz;
begin
  credit_ids := array(
    select k.credit_id from bookings k where k.school_id = p_school_id and k.id = any (p_booking_ids) and k.credit_id is not null);
  if credit_ids = '{}' then return; end if;
  perform lock_credits(p_school_id, credit_ids);
  moment := clock_timestamp();
  for b in
    select k.id, k.credit_id, least(k.credit_cents, k.total_cents) as cents, md5(k.id || '/credit')::uuid as payment_id
    from bookings k
    where k.school_id = p_school_id and k.id = any (p_booking_ids) and k.status = 'confirmed' and k.credit_id is not null
    order by k.id
  loop
    perform from payments p where p.school_id = p_school_id and p.id = b.payment_id;
    if found then continue; end if;
    share := least(b.cents, credit_left(p_school_id, b.credit_id, moment));
    if share <= 0 then continue; end if;
    insert into payments (school_id, id, booking_id, cents, method, at, credit_id)
      values (p_school_id, b.payment_id, b.id, share, 'credit', moment, b.credit_id);
  end loop;
end $$;
