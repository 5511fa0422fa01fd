-- Counts a request of a connector key against its UTC day. Answers 0, or, where the day's limit is reached, how many
-- seconds are left of the day.
create or replace function count_connector_call(p_school_id text, p_key_id uuid, p_limit int) returns int
language plpgsql volatile as $$
declare
  utc timestamp := clock_timestamp() at time zone 'UTC';
begin
  insert into connector_days as d (school_id, key_id, day, calls) values (p_school_id, p_key_id, utc::date, 1)
    on conflict (key_id, day, school_id) do update set calls = d.calls + 1 where d.calls < p_limit;
  if found then return 0; end if;
  return ceil(extract(epoch from utc::date + 1 - utc));
end $$;
