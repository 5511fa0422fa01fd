-- Time of the reminder of a lesson: at p_hour on the day before, in local time. If the guest chose the lesson later than three hours
-- before that, three hours before the lesson. Null if that too would be within three hours of choosing it.
create or replace function reminder_due_at(
  p_date date, p_starts_at timestamptz, p_time_zone text, p_hour int, p_chosen_at timestamptz
) returns timestamptz language plpgsql immutable as $$
declare
  gap constant interval := interval '3 hours';
  evening constant timestamptz := (p_date - 1 + make_time(p_hour, 0, 0)) at time zone p_time_zone;
begin
  return case when p_chosen_at <= evening - gap then evening when p_chosen_at <= p_starts_at - gap - gap then p_starts_at - gap end;
end $$;
