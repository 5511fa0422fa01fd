-- Whoever decides for a school. An owner signs in with a one-time link that the operator makes; link and session
-- are stored as SHA-256 digests only.
create table owners (
  id uuid not null,
  school_id text not null references schools,
  email text not null constraint owners_email_is_given check (email <> ''),
  name text not null constraint owners_name_is_given check (name <> ''),
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  primary key (id, school_id)
);
create unique index owners_email_is_unique on owners (school_id, lower(email)) where removed_at is null;

create table owner_links (
  digest bytea not null constraint owner_links_digest_is_sha256 check (length(digest) = 32),
  school_id text not null,
  owner_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (digest, school_id),
  foreign key (owner_id, school_id) references owners (id, school_id)
);

create table owner_sessions (
  id uuid not null,
  school_id text not null,
  owner_id uuid not null,
  digest bytea not null constraint owner_sessions_digest_is_sha256 check (length(digest) = 32),
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (id, school_id),
  foreign key (owner_id, school_id) references owners (id, school_id)
);
create unique index owner_sessions_digest_is_unique on owner_sessions (digest);
create index owner_sessions_of_owner on owner_sessions (school_id, owner_id);
