-- Locks the share of a school's forms until the commit, so that two servers do not both give away the rest of it. It is taken among the
-- advisory locks, before any lesson.
create or replace function lock_forms(p_school_id text) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'forms', p_school_id), 0));
end $$;
