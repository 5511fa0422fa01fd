-- What an endpoint did not take and is due now, or in any case where it is ill, with what waits behind, in order; at most so many.
-- And which of these bookings and lessons have something that waits, and how much. `holder` is who held the lease when all of it had
-- been read: a replay, which makes what is late fresh again, takes it away, so nobody else may go by what he read.
create or replace function late_chains(
  p_school_id text, p_endpoint_id uuid, p_abouts text[], p_is_ill boolean, p_most int, out due json, out waiting json, out holder uuid
) language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  abouts text[];
begin
  abouts := array(
    select about from late_events
    where school_id = p_school_id and endpoint_id = p_endpoint_id and dead_at is null
      and (due_at <= moment or (p_is_ill and due_at < 'infinity'))
    order by n limit p_most
  );
  select coalesce(json_agg(json_build_object('n', l.n, 'about', l.about, 'attempts', l.attempts) order by l.n), '[]') into due from (
    select n, about, attempts from late_events
    where school_id = p_school_id and endpoint_id = p_endpoint_id and dead_at is null and about = any (abouts)
    order by n limit p_most
  ) as l;
  select coalesce(json_object_agg(w.about, w.many), '{}') into waiting from (
    select about, count(*) as many from late_events
    where school_id = p_school_id and endpoint_id = p_endpoint_id and dead_at is null
      and about = any (abouts || p_abouts)
    group by about
  ) as w;
  select lease into holder from endpoints where school_id = p_school_id and id = p_endpoint_id;
end $$;
