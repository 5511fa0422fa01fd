-- Cents that a booking may take from a credit at p_moment: 0 if it does not exist, is out of date, or was ended. Locks as credit_left.
create or replace function usable_credit(p_school_id text, p_credit_id uuid, p_moment timestamptz) returns bigint
language plpgsql stable as $$
begin
  perform from credits c where c.school_id = p_school_id and c.id = p_credit_id and c.ended_at is null
    and (c.valid_until is null or c.valid_until > p_moment);
  if not found then return 0; end if;
  return credit_left(p_school_id, p_credit_id, p_moment);
end $$;
