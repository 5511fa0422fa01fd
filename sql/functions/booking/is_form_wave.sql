-- True if bookings by form of the last 24 hours take more than p_percent of the seats of future lessons, and more than 24. Counts
-- proven bookings too: the owner of many email domains can confirm invented guests before any share of unproven bookings is used
-- up, and before a domain reaches its limit. Does not count accepted bookings, and those of DESK_ADDRESSES.
create or replace function is_form_wave(p_school_id text, p_seats bigint, p_percent int, p_moment timestamptz)
returns boolean language plpgsql stable as $$
declare
  min_seats constant int := 24;
  taken constant bigint := p_seats + (
    select coalesce(sum(b.participants), 0) from bookings b join slots s on s.school_id = p_school_id and s.id = b.slot_id
    where b.school_id = p_school_id and b.created_at > p_moment - interval '1 day' and b.form_network is not null and s.starts_at > p_moment
      and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > p_moment)));
begin
  -- hold_bound reads the school's future lessons, so it is not called for few seats.
  return taken > min_seats and taken > hold_bound(p_school_id, p_percent, p_moment, 'START_TIME');
end $$;
