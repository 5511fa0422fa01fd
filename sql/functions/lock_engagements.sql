-- Lets one transaction at a time decide who of a school's instructors is free: lessons and blocks are in different
-- tables, so no constraint can watch over both. Taken before any slot is locked.
create or replace function lock_engagements(p_school_id text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('engagements of ' || p_school_id, 0))
$$;
