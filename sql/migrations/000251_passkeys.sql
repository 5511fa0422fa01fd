-- What somebody signs in with every day: a key pair of which a device, or whoever keeps its keys, has the private half. `credential_id`
-- is the device's name for it, `counter` how often it signed, where the device counts.
create table passkeys (
  id uuid not null,
  school_id text not null,
  person_id uuid not null,
  credential_id bytea not null constraint passkeys_credential_id_is_short check (length(credential_id) between 1 and 1023),
  public_key bytea not null constraint passkeys_public_key_is_short check (length(public_key) between 1 and 2000),
  counter bigint not null constraint passkeys_counter_is_counted check (counter between 0 and 4294967295),
  name text not null constraint passkeys_name_is_short check (length(name) between 1 and 80),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  primary key (id, school_id),
  foreign key (person_id, school_id) references people (id, school_id)
);
create unique index passkeys_credential_is_unique on passkeys (school_id, credential_id);
create index passkeys_of_person on passkeys (school_id, person_id);

-- A challenge is signed and bears its own time, so that asking for one stores nothing; it is noted here once a passkey has answered it, for
-- as long as it could be answered again.
create table used_challenges (
  school_id text not null references schools (id),
  id uuid not null,
  used_at timestamptz not null,
  primary key (school_id, id)
);
create index used_challenges_by_time on used_challenges (school_id, used_at);

alter table sessions add column last_seen_at timestamptz;
alter table people add column language text constraint people_language_is_known check (language in ('en', 'pt'));
