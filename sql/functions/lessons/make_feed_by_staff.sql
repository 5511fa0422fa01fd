-- Replaces the secret path of a school's calendar feed by staff. Stores only its digest; the audit row does not contain it. Returns
-- the codes of set_school_calendar.
create or replace function make_feed_by_staff(p_school_id text, p_by uuid, p_digest bytea) returns text
language plpgsql volatile as $$
declare
  had_feed constant boolean := exists (select from school_calendars where school_id = p_school_id);
  outcome constant text := set_school_calendar(p_school_id, p_digest, true);
begin
  if outcome = 'ok' then perform write_audit(p_school_id, p_by, 'school.feed',
    p_before => jsonb_build_object('feed', case when had_feed then 'address' else 'none' end),
    p_after => jsonb_build_object('feed', case when had_feed then 'new_address' else 'address' end)); end if;
  return outcome;
end $$;
