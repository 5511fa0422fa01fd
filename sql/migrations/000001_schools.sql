-- Schools and what they own. Every table of a school carries school_id and leads its keys with it or pairs
-- its id with it, so that the schema can be distributed by school_id (docs/scale.md).

create extension if not exists btree_gist;

create table schools (
  id text primary key constraint schools_id_is_short check (id ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
  name text not null constraint schools_name_is_given check (name <> ''),
  time_zone text not null,
  currency text not null default 'EUR' constraint schools_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  locales text[] not null default '{en}',
  website text,
  email text,
  telephone text,
  address text,
  description text not null default '',
  logo_url text,
  booking_url_template text constraint schools_booking_url_names_the_slot check (booking_url_template like '%{slotId}%'),
  payment_url text,
  active_keys int not null default 0 constraint schools_have_at_most_50_keys check (active_keys between 0 and 50),
  created_at timestamptz not null default clock_timestamp()
);

-- One narrow row a school, counted up by every change that a read could show (see bump_availability_version).
-- Apart from schools, so that a booking neither rewrites the wide row nor waits for a key being issued.
create table availability_versions (
  school_id text primary key references schools on delete cascade,
  version bigint not null default 1
) with (fillfactor = 50);

create table instructors (
  school_id text not null references schools,
  id text not null constraint instructors_id_is_short check (id ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
  name text not null constraint instructors_name_is_given check (name <> ''),
  levels text[] not null default '{}',
  languages text[] not null default '{}',
  primary key (school_id, id)
);
create unique index instructors_name_is_unique on instructors (school_id, lower(name));

create table lesson_types (
  school_id text not null references schools,
  id text not null constraint lesson_types_id_is_short check (id ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
  name text not null constraint lesson_types_name_is_given check (name <> ''),
  description text not null default '',
  level text not null constraint lesson_types_level check (level in ('beginner', 'intermediate', 'advanced', 'kids', 'all')),
  kind text not null constraint lesson_types_kind check (kind in ('group', 'semi_private', 'private')),
  duration_minutes int not null constraint lesson_types_duration check (duration_minutes between 1 and 1440),
  capacity int not null constraint lesson_types_capacity check (capacity between 1 and 1000),
  max_students_per_instructor int not null default 6
    constraint lesson_types_ratio check (max_students_per_instructor between 1 and 1000),
  price_cents int not null constraint lesson_types_price check (price_cents between 0 and 100000000),
  cancellation_cutoff_hours int not null default 24
    constraint lesson_types_cutoff check (cancellation_cutoff_hours between 0 and 8760),
  primary key (school_id, id)
);

-- Whoever sells for a school. Keys of one partner share its externalRefs, so a rotated key keeps its dedupe.
create table partners (
  id bigint generated always as identity,
  school_id text not null references schools,
  name text not null constraint partners_name_is_given check (name <> ''),
  primary key (school_id, id)
);
create unique index partners_name_is_unique on partners (school_id, lower(name));

create table school_keys (
  id uuid primary key,
  school_id text not null references schools,
  partner_id bigint not null,
  digest bytea not null constraint school_keys_digest_is_sha256 check (length(digest) = 32),
  last_four text not null,
  discount_percent int not null default 0 constraint school_keys_discount check (discount_percent between 0 and 100),
  created_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz,
  last_used_at timestamptz,
  foreign key (school_id, partner_id) references partners (school_id, id)
) with (fillfactor = 80);
create unique index school_keys_digest_is_unique on school_keys (digest);
create index school_keys_of_school on school_keys (school_id);

-- Keys of the operator for v2: no school, no booking.
create table platform_keys (
  id uuid primary key,
  label text not null constraint platform_keys_label_is_given check (label <> ''),
  scopes text[] not null constraint platform_keys_scopes check (scopes <@ '{sizing,forecast,brand:read}' and scopes <> '{}'),
  brand_id text,
  digest bytea not null constraint platform_keys_digest_is_sha256 check (length(digest) = 32),
  last_four text not null,
  created_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz,
  last_used_at timestamptz
) with (fillfactor = 80);
create unique index platform_keys_digest_is_unique on platform_keys (digest);
