-- Applies the fallback of a school's choices whose time is over by the database's clock, up to 200. Returns their number. A guest or
-- staff who decides at the same time is waited for; the later of both changes nothing.
create or replace function lapse_choices(p_school_id text) returns int language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  due record;
  decided int := 0;
begin
  -- One fixed order, so that two servers never wait for each other.
  for due in
    select c.booking_id, c.fallback from choices c
    where c.school_id = p_school_id and c.state = 'open' and c.until <= moment order by c.booking_id limit 200
  loop
    perform lock_choice(p_school_id, due.booking_id);
    decided := decided + decide_choice(p_school_id, due.booking_id, due.fallback, 'clock', held_cents(p_school_id, due.booking_id))::int;
  end loop;
  return decided;
end $$;
