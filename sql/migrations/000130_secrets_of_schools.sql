-- Which school a key is of, asked before the school is known; so the tables of the keys themselves may lie where their
-- school does. A secret never changes its school. Owners' secrets of this release name theirs; those made before are here too.
create table school_secrets (
  digest bytea primary key constraint school_secrets_digest_is_sha256 check (length(digest) = 32),
  school_id text not null
);
insert into school_secrets (digest, school_id)
  select digest, school_id from school_keys
  union all select digest, school_id from connector_keys
  union all select digest, school_id from owner_sessions where revoked_at is null and expires_at > now()
  union all select digest, school_id from owner_links where used_at is null and expires_at > now();

drop index school_keys_digest_is_unique;
create unique index school_keys_digest_is_unique on school_keys (digest, school_id);
alter table school_keys drop constraint school_keys_pkey;
alter table school_keys add primary key (id, school_id);
drop index connector_keys_digest_is_unique;
create unique index connector_keys_digest_is_unique on connector_keys (digest, school_id);
drop index owner_sessions_digest_is_unique;
create unique index owner_sessions_digest_is_unique on owner_sessions (digest, school_id);

-- Their callers name the school now, first of all.
drop function if exists add_owner(uuid, text, text, text);
drop function if exists create_owner_link(uuid, bytea, int);
drop function if exists remove_owner(uuid);
drop function if exists sign_in_owner(bytea, uuid, bytea, text, int);
drop function if exists revoke_key(uuid, text);
drop function if exists revoke_connector_key(uuid, text);
drop function if exists touch_keys(uuid[]);
