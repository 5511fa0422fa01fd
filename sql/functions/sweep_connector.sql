-- Ends proposals whose time is over, and forgets calls after 400 days, so many at a time, and day counts after 7. Nothing
-- depends on when it runs, so it waits for nobody: a proposal that someone decides on, or whose key is being revoked, is
-- left for later. Answers how many proposals it ended.
create or replace function sweep_connector() returns int language sql volatile as $$
  with calls as (
    delete from connector_calls where id in (
      select id from connector_calls where called_at < clock_timestamp() - interval '400 days' order by called_at limit 10000
      for update skip locked
    )
  ), days as (
    delete from connector_days where day < (clock_timestamp() at time zone 'UTC')::date - 7
  ), ended as (
    update proposals set status = 'expired', reason = 'time_over', decided_at = expires_at
    where id in (
      select id from proposals where status = 'pending' and expires_at <= clock_timestamp() for no key update skip locked
    ) returning 1
  )
  select count(*)::int from ended
$$;
