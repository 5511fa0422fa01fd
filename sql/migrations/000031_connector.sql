-- Keys with which a school's assistant reads its operation and proposes changes to it.
create table connector_keys (
  id uuid not null,
  school_id text not null references schools,
  label text not null constraint connector_keys_label_is_given check (label <> ''),
  role text not null constraint connector_keys_role check (role in ('owner', 'manager', 'instructor')),
  staff_id text,
  scopes text[] not null constraint connector_keys_scopes check (scopes in ('{read}', '{read,propose}')),
  digest bytea not null constraint connector_keys_digest_is_sha256 check (length(digest) = 32),
  last_four text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (id, school_id),
  foreign key (school_id, staff_id) references instructors (school_id, id),
  constraint connector_keys_of_instructors_name_one check (role <> 'instructor' or staff_id is not null)
) with (fillfactor = 80);
create unique index connector_keys_digest_is_unique on connector_keys (digest);
create index connector_keys_of_school on connector_keys (school_id);

-- Requests of a key on one UTC day: the daily limit holds across servers and restarts.
create table connector_days (
  school_id text not null,
  key_id uuid not null,
  day date not null,
  calls int not null,
  primary key (key_id, day, school_id),
  foreign key (key_id, school_id) references connector_keys (id, school_id)
) with (fillfactor = 50);

-- What was called and how it ended; never with what arguments (their digest only), never what came back.
create table connector_calls (
  id bigint generated always as identity,
  school_id text not null,
  key_id uuid not null,
  called_at timestamptz not null default clock_timestamp(),
  tool text,
  arguments_digest bytea not null,
  result text not null,
  duration_ms real not null,
  primary key (id, school_id),
  foreign key (key_id, school_id) references connector_keys (id, school_id)
);
create index connector_calls_of_key on connector_calls (school_id, key_id, called_at);
