-- Stores the digest of a set-up link in place of the former one. Returns its expiry.
create or replace function create_setup_link(p_digest bytea, p_another boolean, p_hours int) returns text
language plpgsql volatile as $$
declare
  until_at constant timestamptz := clock_timestamp() + make_interval(hours => p_hours);
begin
  delete from setup_links;
  insert into setup_links (digest, another, expires_at) values (p_digest, p_another, until_at);
  return iso_utc(until_at);
end $$;
