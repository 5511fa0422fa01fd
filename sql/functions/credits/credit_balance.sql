-- Cents on a credit: its moves, less what bookings took and did not give back.
create or replace function credit_balance(p_school_id text, p_credit_id uuid) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(m.cents), 0) from credit_moves m where m.school_id = p_school_id and m.credit_id = p_credit_id)
    - (select coalesce(sum(p.cents), 0) from payments p where p.school_id = p_school_id and p.credit_id = p_credit_id and p.method = 'credit');
end $$;
