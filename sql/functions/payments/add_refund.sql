-- Records that money of a charge goes back to the guest of a booking: the refund for the courier, and its movement in the ledger. The
-- caller has checked the sum under the lock of the charge.
create or replace function add_refund(
  p_school_id text, p_id uuid, p_charge_id uuid, p_booking_id uuid, p_cents bigint, p_why text, p_by uuid
) returns void language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  insert into refunds (school_id, id, charge_id, booking_id, cents, why, state, person_id, created_at, due_at)
    values (p_school_id, p_id, p_charge_id, p_booking_id, p_cents, p_why, 'wanted', p_by, moment, moment);
  insert into payments (school_id, id, booking_id, cents, method, at, person_id, charge_id)
    values (p_school_id, p_id, p_booking_id, -p_cents, 'online', moment, p_by, p_charge_id);
end $$;
