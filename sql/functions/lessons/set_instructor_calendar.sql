-- Replaces the secret path of an instructor's calendar feed, or ends the feed (p_digest null). Stores only the path's digest. Returns
-- 'ok' and writes an audit row, or 'not_found' if there is no such instructor, or no feed to end.
create or replace function set_instructor_calendar(p_school_id text, p_by uuid, p_instructor_id text, p_digest bytea) returns text
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  had_feed boolean;
begin
  -- Let a concurrent removal wait.
  perform from instructors where school_id = p_school_id and id = p_instructor_id and removed_at is null for key share;
  if not found then return 'not_found'; end if;
  had_feed := exists (select from instructor_calendars where school_id = p_school_id and instructor_id = p_instructor_id);
  if p_digest is null then
    delete from instructor_calendars where school_id = p_school_id and instructor_id = p_instructor_id;
    if not found then return 'not_found'; end if;
  else
    insert into instructor_calendars (school_id, instructor_id, digest, created_at)
      values (p_school_id, p_instructor_id, p_digest, moment)
      on conflict (school_id, instructor_id) do update set digest = excluded.digest, created_at = excluded.created_at;
  end if;
  perform write_audit(p_school_id, p_by, 'instructor.feed', p_subject => p_instructor_id,
    p_before => jsonb_build_object('feed', case when had_feed then 'address' else 'none' end),
    p_after => jsonb_build_object('feed', case when p_digest is null then 'none' when had_feed then 'new_address' else 'address' end));
  return 'ok';
end $$;
