-- What a lesson type was before its people last changed it, for undo_type: the row of the log, the digest of what it became, and its terms (null:
-- it was not there). Too long for the log, which says of long texts only that they changed.
create table lesson_types_before (
  school_id text not null,
  lesson_type_id text not null,
  log_id uuid not null,
  version text not null constraint lesson_types_before_version check (version ~ '^[0-9a-f]{32}$'),
  terms jsonb,
  constraint lesson_types_before_pkey primary key (school_id, lesson_type_id),
  foreign key (school_id, lesson_type_id) references lesson_types (school_id, id) on delete cascade
);
