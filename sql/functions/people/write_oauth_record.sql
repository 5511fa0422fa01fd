-- Stores or replaces a record of the OAuth server.
create or replace function write_oauth_record(
  p_digest bytea, p_kind text, p_content text, p_grant_digest bytea, p_seconds int
) returns void language plpgsql volatile as $$
declare
  until constant timestamptz := clock_timestamp() + make_interval(secs => p_seconds);
begin
  insert into oauth_records (digest, kind, content, grant_digest, expires_at)
    values (p_digest, p_kind, p_content, p_grant_digest, until)
    on conflict (digest) do update set content = excluded.content, expires_at = excluded.expires_at;
end $$;
