-- Ends overdue proposals of a school. Deletes calls after 400 days, in batches, and day counters after 7. Skips locked rows, which a
-- later call handles. Returns the number of ended proposals.
create or replace function sweep_connector(p_school_id text) returns int language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  calls bigint[];
  overdue uuid[];
begin
  select array_agg(id) into calls from (
    select id from connector_calls where school_id = p_school_id and called_at < moment - interval '400 days'
    order by called_at limit 10000 for update skip locked
  ) as free;
  delete from connector_calls where school_id = p_school_id and id = any (calls);
  delete from connector_days where school_id = p_school_id and day < (moment at time zone 'UTC')::date - 7;
  select array_agg(id) into overdue from (
    select id from proposals where school_id = p_school_id and status = 'pending' and expires_at <= moment
    for no key update skip locked
  ) as free;
  update proposals set status = 'expired', reason = 'time_over', decided_at = expires_at
    where school_id = p_school_id and id = any (overdue);
  return coalesce(cardinality(overdue), 0);
end $$;
