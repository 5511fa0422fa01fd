-- The secret address of an instructor's own calendar feed, as a SHA-256 digest.
create table instructor_calendars (
  school_id text not null,
  instructor_id text not null,
  digest bytea not null constraint instructor_calendars_digest_is_sha256 check (length(digest) = 32),
  created_at timestamptz not null default clock_timestamp(),
  constraint instructor_calendars_pkey primary key (school_id, instructor_id),
  constraint instructor_calendars_digest unique (school_id, digest),
  foreign key (school_id, instructor_id) references instructors
);
