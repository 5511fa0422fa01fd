-- Locks the share of a school's forms until the commit, so that two servers cannot both sell its last seats. It is an advisory lock,
-- so take it before any lesson.
create or replace function lock_forms(p_school_id text) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'forms', p_school_id), 0));
end $$;
