-- A course is sold in runs: two to twenty lessons that are booked together, all or none, as one order. A lesson may be in several runs
-- and on sale alone as well, because seats are counted for each lesson. So a run has no seats.
create table courses (
  school_id text not null,
  id uuid not null,
  name text not null,
  constraint courses_pkey primary key (school_id, id),
  constraint courses_by_name unique (school_id, name),
  foreign key (school_id) references schools (id)
);

create table runs (
  school_id text not null,
  id uuid not null,
  course_id uuid not null,
  price_cents int not null,
  lessons int not null,
  on_sale boolean not null default true,
  constraint runs_pkey primary key (school_id, id),
  foreign key (school_id, course_id) references courses (school_id, id),
  constraint runs_price check (price_cents between 0 and 100000000),
  constraint runs_lessons check (lessons between 2 and 20)
);
create index runs_of_course on runs (school_id, course_id);

create table run_lessons (
  school_id text not null,
  run_id uuid not null,
  n int not null,
  slot_id uuid not null,
  constraint run_lessons_pkey primary key (school_id, run_id, n),
  constraint run_lessons_once unique (school_id, run_id, slot_id),
  foreign key (school_id, run_id) references runs (school_id, id),
  foreign key (school_id, slot_id) references slots (school_id, id),
  constraint run_lessons_number check (n between 1 and 20)
);
create index runs_of_lesson on run_lessons (school_id, slot_id);

-- The schedule in memory contains the runs.
create trigger runs_added after insert on runs
  referencing new table as changed for each statement execute function bump_availability_version();
create trigger runs_changed after update on runs
  referencing new table as changed for each statement execute function bump_availability_version();
create trigger run_lessons_added after insert on run_lessons
  referencing new table as changed for each statement execute function bump_availability_version();
create trigger run_lessons_changed after update on run_lessons
  referencing new table as changed for each statement execute function bump_availability_version();

alter table orders add column run_id uuid, add constraint orders_run_fkey foreign key (school_id, run_id) references runs (school_id, id);
create index orders_of_run on orders (school_id, run_id) where run_id is not null;

alter type booking_request add attribute "runId" uuid;
drop function if exists insert_bookings(text, bookings[], guests[], uuid[], int[]);
drop function if exists plan_lessons(text, uuid, json);
