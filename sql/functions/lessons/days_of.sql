-- Time from the beginning of day p_from to the end of day p_to, in a school's time zone.
create or replace function days_of(p_school_id text, p_from date, p_to date) returns tstzrange language plpgsql stable as $$
declare
  zone constant text := (select s.time_zone from schools s where s.id = p_school_id);
begin
  return tstzrange(p_from::timestamp at time zone zone, (p_to + 1)::timestamp at time zone zone);
end $$;
