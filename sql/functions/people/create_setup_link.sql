-- Replaces the digest of the set-up link. Returns the link's expiry.
create or replace function create_setup_link(p_digest bytea, p_another boolean, p_hours int) returns text
language plpgsql volatile as $$
declare
  until_at constant timestamptz := clock_timestamp() + make_interval(hours => p_hours);
begin
  delete from setup_links;
  insert into setup_links (digest, another, expires_at) values (p_digest, p_another, until_at);
  return iso_utc(until_at);
end $$;
