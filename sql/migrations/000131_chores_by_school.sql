-- How far erasure came, for each school by itself.
alter table erasure_progress rename to erasure_progress_of_all;
create table erasure_progress (
  school_id text primary key references schools (id),
  until timestamptz not null
);
insert into erasure_progress (school_id, until) select s.id, p.until from schools s, erasure_progress_of_all p;
drop table erasure_progress_of_all;
drop index slots_by_end;
create index slots_by_end on slots (school_id, ends_at) where ends_at is not null;

-- So that each row of a table can be told from all others, where it is copied to another node.
delete from instructor_blocks a using instructor_blocks b
  where a.school_id = b.school_id and a.instructor_id = b.instructor_id and a.during = b.during and a.ctid > b.ctid;
alter table instructor_blocks add primary key (school_id, instructor_id, during);

-- Whoever writes spots or forecasts counts the version up.
drop trigger spots_changed on spots;
drop trigger forecasts_changed on forecasts;
drop function bump_forecast_version();

-- Their callers name the school now, first of all.
drop function if exists public_lessons();
drop function if exists bookings_naming(text);
drop function if exists erase_customer(text);
drop function if exists erase_old_customers(int);
drop function if exists names_anybody(bookings);
drop function if exists names_customer(bookings, text);
drop function if exists sweep_connector();
drop function if exists save_instructor(jsonb, boolean);
drop function if exists save_lesson_type(jsonb, boolean, boolean);
drop function if exists save_school(jsonb, boolean);
drop function if exists record_uses(json);
drop function if exists seed_demo(json);
drop function if exists seed_demo_equipment(json);
