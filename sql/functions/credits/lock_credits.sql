-- Lets concurrent decisions about the same credits wait for each other. After the bookings in the lock order, before the charges.
create or replace function lock_credits(p_school_id text, p_credit_ids uuid[]) returns void language plpgsql volatile as $$
begin
  perform 1 from credits c where c.school_id = p_school_id and c.id = any (p_credit_ids) order by c.id for no key update;
end $$;
