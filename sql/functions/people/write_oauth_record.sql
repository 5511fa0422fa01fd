-- Stores or replaces a record of the OAuth server. Then deletes the oldest beyond 10,000 requests that wait for a person, or beyond 100
-- records of one kind and grant: anybody may send requests, and an assistant may refresh its tokens in a loop. Skips locked rows.
create or replace function write_oauth_record(
  p_digest bytea, p_kind text, p_content text, p_grant_digest bytea, p_seconds int
) returns void language plpgsql volatile as $$
declare
  until constant timestamptz := clock_timestamp() + make_interval(secs => p_seconds);
  excess bytea[];
begin
  insert into oauth_records (digest, kind, content, grant_digest, expires_at)
    values (p_digest, p_kind, p_content, p_grant_digest, until)
    on conflict (digest) do update set content = excluded.content, expires_at = excluded.expires_at;
  if p_kind = 'Interaction' then
    excess := array(select digest from oauth_records where kind = 'Interaction' order by expires_at desc offset 10000);
  elsif p_grant_digest is not null then
    excess := array(select digest from oauth_records where grant_digest = p_grant_digest and kind = p_kind
      order by consumed_at desc nulls first, expires_at desc offset 100);
  end if;
  if cardinality(excess) > 0 then
    excess := array(select digest from oauth_records where digest = any (excess) for update skip locked);
    delete from oauth_records where digest = any (excess);
  end if;
end $$;
