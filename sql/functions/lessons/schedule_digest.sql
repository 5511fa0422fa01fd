-- Sets the time of a school's next digest: its hour, or now if digests were switched off, so that pending changes are still sent.
create or replace function schedule_digest(p_school_id text) returns void language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  school record;
  due timestamptz := moment;
begin
  select digest_hour, time_zone into school from schools where id = p_school_id;
  if school.digest_hour is not null then due := next_hour(school.digest_hour, school.time_zone, moment); end if;
  insert into mail_cursors (school_id, n) values (p_school_id, 0) on conflict do nothing;
  update mail_cursors set digest_due = due where school_id = p_school_id;
end $$;
