-- Writes one audit row of a school, in the transaction of the change, and returns its id. p_by is the actor (null: an operator).
-- p_subject identifies other things than lessons and bookings. p_undo is additional data to undo the act, which no page shows.
create or replace function write_audit(
  p_school_id text, p_by uuid, p_act text, p_slot_id uuid default null, p_booking_id uuid default null, p_subject text default null,
  p_before jsonb default null, p_after jsonb default null, p_undoes uuid default null, p_undo jsonb default null
) returns uuid language plpgsql volatile as $$
declare
  row_id constant uuid := gen_random_uuid();
begin
  insert into school_log (school_id, id, at, person_id, act, slot_id, booking_id, subject, before, after, undoes, undo)
    values (p_school_id, row_id, clock_timestamp(), p_by, p_act, p_slot_id, p_booking_id, p_subject, p_before, p_after, p_undoes, p_undo);
  return row_id;
end $$;
