-- First instant after p_moment at which it is p_hour o'clock in a time zone.
create or replace function next_hour(p_hour int, p_time_zone text, p_moment timestamptz) returns timestamptz language plpgsql stable as $$
declare
  day constant date := (p_moment at time zone p_time_zone)::date;
  today constant timestamptz := (day + make_time(p_hour, 0, 0)) at time zone p_time_zone;
begin
  return case when today > p_moment then today else (day + 1 + make_time(p_hour, 0, 0)) at time zone p_time_zone end;
end $$;
