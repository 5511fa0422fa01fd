-- First instant at which a credit made at p_moment cannot be used any more, by the school's setting: the end of a local day. Null:
-- without end.
create or replace function credit_end(p_school_id text, p_moment timestamptz) returns timestamptz language plpgsql stable as $$
begin
  return (
    select ((p_moment at time zone s.time_zone)::date + make_interval(months => s.credit_months, days => 1)) at time zone s.time_zone
    from schools s where s.id = p_school_id);
end $$;
