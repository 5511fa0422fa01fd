-- Records that a guest has opened the booking's page after a change. Returns false if it was recorded before.
create or replace function mark_read(p_school_id text, p_booking_id uuid) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update notices set read_at = moment where school_id = p_school_id and booking_id = p_booking_id and read_at is null;
  return found;
end $$;
