-- Counts and stores calls of a school's connector keys in one transaction: [{ n, keyId, counts, tool, argumentsDigest, result,
-- durationMs }]. Calls with `counts` are added to their key's UTC day, in order, up to p_limit. Calls with a result are stored for the
-- audit of the key. `wait` is 0, or the seconds until the next day if the limit is reached; such a call is not stored.
--
-- Locks the days of the keys, by key.
create or replace function settle_connector_calls(p_school_id text, p_calls json, p_limit int)
returns table (n int, wait int) language plpgsql volatile
set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
#variable_conflict use_column
declare
  utc constant timestamp := clock_timestamp() at time zone 'UTC';
  today constant date := utc::date;
  keys constant uuid[] := array(
    select distinct c."keyId" from json_to_recordset(p_calls) as c("keyId" uuid, counts boolean) where c.counts order by 1
  );
begin
  insert into connector_days (school_id, key_id, day, calls)
    select p_school_id, k.id, today, 0 from unnest(keys) as k(id) on conflict do nothing;
  perform from connector_days d where d.school_id = p_school_id and d.key_id = any (keys) and d.day = today
    order by d.key_id for no key update;

  -- A new statement, because only it sees the counts of the previous lock holder.
  return query
  with requests as materialized (
    select c.*, count(*) filter (where c.counts) over (partition by c."keyId" order by c.n) as place
    from json_to_recordset(p_calls) as c(
      n int, "keyId" uuid, counts boolean, tool text, "argumentsDigest" text, result text, "durationMs" real
    )
  ), decisions as materialized (
    select a.*, not a.counts or d.calls + a.place <= p_limit as passes
    from requests a left join connector_days d on d.school_id = p_school_id and d.key_id = a."keyId" and d.day = today
  ), day_update as (
    update connector_days d set calls = d.calls + c.calls
    from (select s."keyId", count(*)::int as calls from decisions s where s.counts and s.passes group by s."keyId") as c
    where d.school_id = p_school_id and d.key_id = c."keyId" and d.day = today
  ), call_insert as (
    insert into connector_calls (school_id, key_id, tool, arguments_digest, result, duration_ms)
      select p_school_id, s."keyId", s.tool, decode(s."argumentsDigest", 'hex'), s.result, s."durationMs"
      from decisions s where s.passes and s.result is not null order by s.n
  )
  select s.n, case when s.passes then 0 else ceil(extract(epoch from today + 1 - utc))::int end from decisions s order by s.n;
end $$;
