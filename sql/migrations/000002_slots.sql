-- A slot is one bookable lesson. It keeps the school's local date and times; PostgreSQL derives the instants,
-- so that nobody else's time-zone data can disagree.
create table slots (
  id uuid not null,
  school_id text not null references schools,
  lesson_type_id text not null,
  spot_name text not null constraint slots_spot_is_given check (spot_name <> ''),
  local_date date not null,
  local_start time(0) not null,
  local_end time(0) not null,
  time_zone text not null,
  starts_at timestamptz not null generated always as ((local_date + local_start) at time zone time_zone) stored,
  ends_at timestamptz not null generated always as ((local_date + local_end) at time zone time_zone) stored,
  capacity int not null constraint slots_capacity check (capacity between 1 and 1000),
  instructor_count int not null default 0,
  spots_taken int not null default 0,
  price_cents int not null constraint slots_price check (price_cents between 0 and 100000000),
  on_sale boolean not null default true,
  cancelled_at timestamptz,
  schedule_version int not null default 1,
  primary key (id, school_id),
  foreign key (school_id, lesson_type_id) references lesson_types,
  constraint slots_never_overbooked check (spots_taken between 0 and capacity),
  constraint slots_end_after_start check (local_end > local_start),
  constraint slots_local_time_exists check (
    ((local_date + local_start) at time zone time_zone) at time zone time_zone = local_date + local_start
    and ((local_date + local_end) at time zone time_zone) at time zone time_zone = local_date + local_end
  )
) with (fillfactor = 80);
create index slots_by_start on slots (school_id, starts_at);
create index slots_by_date on slots (school_id, local_date);

-- Who teaches a slot. The exclusion constraint makes it impossible to be in two places at once.
create table slot_instructors (
  school_id text not null,
  slot_id uuid not null,
  instructor_id text not null,
  during tstzrange not null,
  primary key (slot_id, instructor_id, school_id),
  foreign key (slot_id, school_id) references slots (id, school_id) on delete cascade,
  foreign key (school_id, instructor_id) references instructors,
  constraint instructors_teach_one_lesson_at_a_time
    exclude using gist (school_id with =, instructor_id with =, during with &&)
);
