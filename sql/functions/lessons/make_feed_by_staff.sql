-- Replaces the secret address of a school's calendar feed by staff, stored as a digest. The audit row does not contain it. Returns as
-- set_school_calendar.
create or replace function make_feed_by_staff(p_school_id text, p_by uuid, p_digest bytea) returns text
language plpgsql volatile as $$
declare
  outcome constant text := set_school_calendar(p_school_id, p_digest, true);
begin
  if outcome = 'ok' then perform write_audit(p_school_id, p_by, 'school.feed'); end if;
  return outcome;
end $$;
