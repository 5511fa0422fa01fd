-- Cents of a credit that can be used at p_moment: its balance less what live holds have reserved. To decide by it, the caller must
-- hold the credit's lock (see lock_credits). Validity is not checked.
create or replace function credit_left(p_school_id text, p_credit_id uuid, p_moment timestamptz) returns bigint language plpgsql stable as $$
declare
  reserved bigint;
begin
  select coalesce(sum(b.credit_cents), 0) into reserved from bookings b
    where b.school_id = p_school_id and b.credit_id = p_credit_id and b.status = 'on_hold' and b.hold_expires_at > p_moment;
  return greatest(0, credit_balance(p_school_id, p_credit_id) - reserved);
end $$;
