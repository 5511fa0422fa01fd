-- The secret address of a school's calendar feed, as a SHA-256 digest.
create table school_calendars (
  school_id text primary key references schools,
  digest bytea not null constraint school_calendars_digest_is_sha256 check (length(digest) = 32),
  created_at timestamptz not null default clock_timestamp()
);

-- When an instructor is taken by something other than lessons, as an outside calendar says. What the events are is
-- not kept. Blocks may overlap each other: two appointments at once are the instructor's own affair.
create table instructor_blocks (
  school_id text not null,
  instructor_id text not null,
  during tstzrange not null constraint instructor_blocks_are_some_time check (not isempty(during)),
  foreign key (school_id, instructor_id) references instructors
);
create index instructor_blocks_by_time on instructor_blocks using gist (school_id, instructor_id, during);
