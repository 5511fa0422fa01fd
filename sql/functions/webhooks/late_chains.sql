-- Due late events of an endpoint (all if p_is_failing), each followed by the later ones of the same subject, at most p_max. `waiting`
-- is the number of late events by subject. `holder` is the lease after the read. A replay deletes late events and ends the lease, so
-- the caller must discard the result if `holder` is not its own lease.
create or replace function late_chains(
  p_school_id text, p_endpoint_id uuid, p_subjects text[], p_is_failing boolean, p_max int, out due json, out waiting json, out holder uuid
) language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  subjects text[];
begin
  subjects := array(
    select about from late_events
    where school_id = p_school_id and endpoint_id = p_endpoint_id and dead_at is null
      and (due_at <= moment or (p_is_failing and due_at < 'infinity'))
    order by n limit p_max
  );
  select coalesce(json_agg(json_build_object('n', l.n, 'about', l.about, 'attempts', l.attempts) order by l.n), '[]') into due from (
    select n, about, attempts from late_events
    where school_id = p_school_id and endpoint_id = p_endpoint_id and dead_at is null and about = any (subjects)
    order by n limit p_max
  ) as l;
  select coalesce(json_object_agg(w.about, w.many), '{}') into waiting from (
    select about, count(*) as many from late_events
    where school_id = p_school_id and endpoint_id = p_endpoint_id and dead_at is null
      and about = any (subjects || p_subjects)
    group by about
  ) as w;
  select lease into holder from endpoints where school_id = p_school_id and id = p_endpoint_id;
end $$;
