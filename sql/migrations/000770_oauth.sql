-- Assistants that sign in (OAuth 2.1). Records of the protocol: requests, grants, codes and tokens. A record is found by the
-- digest of its id, before its school is known, so the table has no school; the access itself is the school's connector key.
create table oauth_records (
  digest bytea primary key constraint oauth_records_digest_is_sha256 check (length(digest) = 32),
  kind text not null,
  -- JSON without the record's id.
  content text not null,
  -- Digest of the grant that a code or token belongs to.
  grant_digest bytea,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index oauth_records_of_grant on oauth_records (grant_digest) where grant_digest is not null;
create index oauth_records_by_end on oauth_records (expires_at);

-- The person who connected the assistant by signing in, and the client's host; null for keys that were pasted.
alter table connector_keys add column person_id uuid, add column client text;
create index connector_keys_of_person on connector_keys (school_id, person_id) where person_id is not null;

drop function if exists issue_connector_key(text, uuid, text, text, text, text[], int, bytea, text, uuid);
