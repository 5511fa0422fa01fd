-- Deletes expired records of the OAuth server, in batches. Skips locked rows, which a later call handles.
create or replace function sweep_oauth_records() returns int language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  expired bytea[];
begin
  select array_agg(digest) into expired from (
    select digest from oauth_records where expires_at <= moment order by expires_at limit 10000 for update skip locked
  ) as free;
  delete from oauth_records where digest = any (expired);
  return coalesce(cardinality(expired), 0);
end $$;
