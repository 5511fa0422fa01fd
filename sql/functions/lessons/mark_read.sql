-- Records that a guest opened the page of a booking after its change. Returns true if that was not recorded yet.
create or replace function mark_read(p_school_id text, p_booking_id uuid) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update notices set read_at = moment where school_id = p_school_id and booking_id = p_booking_id and read_at is null;
  return found;
end $$;
