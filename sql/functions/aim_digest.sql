-- Says when a school's next digest is due: at its hour; at once where it wants none any more, so that what was to stand in it is told.
create or replace function aim_digest(p_school_id text) returns void language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  insert into mail_cursors (school_id, n) values (p_school_id, 0) on conflict do nothing;
  update mail_cursors m set digest_due = case when s.digest_hour is null then moment else next_hour(s.digest_hour, s.time_zone, moment) end
    from schools s where s.id = p_school_id and m.school_id = p_school_id;
end $$;
