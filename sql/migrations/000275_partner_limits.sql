-- What a school lets a partner sell: of each lesson of some days, of one type or of all, so many seats at most; where that is none, the
-- partner sells nothing of it. Nothing is kept free by it. Whether a partner has any stands with the partner and its keys, which are
-- read anyway.

create table partner_limits (
  school_id text not null,
  partner_id bigint not null,
  id uuid not null,
  lesson_type_id text,
  from_date date not null,
  to_date date,
  seats int not null,
  version int not null default 1,
  constraint partner_limits_pkey primary key (school_id, partner_id, id),
  foreign key (school_id, partner_id) references partners (school_id, id),
  foreign key (school_id, lesson_type_id) references lesson_types (school_id, id),
  constraint partner_limits_seats check (seats between 0 and 1000),
  constraint partner_limits_end check (to_date >= from_date)
);

alter table partners add column limited boolean not null default false;
alter table school_keys add column limited boolean not null default false;

create trigger partner_limits_added after insert on partner_limits
  referencing new table as changed for each statement execute function bump_availability_version();
create trigger partner_limits_changed after update on partner_limits
  referencing new table as changed for each statement execute function bump_availability_version();
create trigger partner_limits_removed after delete on partner_limits
  referencing old table as changed for each statement execute function bump_availability_version();

drop function if exists octo_slots(text, text, date, date, uuid[]);
