-- When and where a lesson was to be before each move, so that whoever booked it earlier can be told what has changed.
create table lesson_moves (
  school_id text not null,
  slot_id uuid not null,
  moved_at timestamptz not null default clock_timestamp(),
  local_date date not null,
  local_start time not null,
  spot_name text not null,
  primary key (slot_id, moved_at, school_id),
  foreign key (slot_id, school_id) references slots (id, school_id)
);
