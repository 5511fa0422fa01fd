-- Ends an open choice as p_state 'moved', 'refund', 'credit' or 'school', about p_cents. Changes nothing if it is not open. The caller must hold
-- the choice's lock.
--
-- A refund needs no further write: the booking is cancelled with a full refund, so a decided choice makes its money a refund due. Money
-- that was paid online goes back at once (see return_online), and credit in every case but 'moved'.
create or replace function decide_choice(
  p_school_id text, p_booking_id uuid, p_state text, p_by text, p_cents bigint, p_target_booking_id uuid default null,
  p_credit_id uuid default null
) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update choices c set state = p_state, decided_by = p_by, decided_at = moment, cents = p_cents, target_booking_id = p_target_booking_id,
      credit_id = p_credit_id
    where c.school_id = p_school_id and c.booking_id = p_booking_id and c.state = 'open';
  if not found then return false; end if;
  if p_state = 'refund' then perform return_online(p_school_id, array[p_booking_id]); end if;
  if p_state = 'school' then perform return_credit(p_school_id, array[p_booking_id]); end if;
  return true;
end $$;
