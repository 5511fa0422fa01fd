-- The link that sets up a school and its first owner from a browser. One works at a time, once, until it expires. `another`: it may
-- add a school to a service that has one.
create table setup_links (
  digest bytea primary key constraint setup_links_digest_length check (length(digest) = 32),
  another boolean not null,
  expires_at timestamptz not null
);
