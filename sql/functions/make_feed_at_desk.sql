-- Gives a school's calendar feed a new secret address, as a digest, for one of its people, in place of the one before; the log says so,
-- and not what it is. Answers as set_school_calendar.
create or replace function make_feed_at_desk(p_school_id text, p_by uuid, p_digest bytea) returns text
language plpgsql volatile as $$
declare
  outcome constant text := set_school_calendar(p_school_id, p_digest, true);
begin
  if outcome = 'ok' then perform write_log(p_school_id, p_by, 'school.feed'); end if;
  return outcome;
end $$;
