-- Whoever signs in for a school is one of its people, with a role; those who were there own it. An instructor among them is one of
-- the school's instructors too.
alter table owners rename to people;
alter table owner_links rename to sign_in_links;
alter table owner_sessions rename to sessions;
alter table sign_in_links rename column owner_id to person_id;
alter table sessions rename column owner_id to person_id;

alter table people add column role text not null default 'owner';
alter table people alter column role drop default;
alter table people add column instructor_id text;
alter table people add constraint people_role check (role in ('owner', 'manager', 'desk', 'instructor'));
alter table people add constraint people_say_who_teaches check ((role = 'instructor') = (instructor_id is not null));
alter table people add constraint people_instructor_id_fkey
  foreign key (school_id, instructor_id) references instructors (school_id, id);

-- What people did with their school, a row for each change, in the transaction of the change (write_log.sql). Who did it is null
-- where an operator did. Nothing personal stands in it: of a name or an e-mail address only that it changed.
create table school_log (
  school_id text not null references schools (id),
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  person_id uuid,
  act text not null constraint school_log_act_is_short check (length(act) between 1 and 40),
  slot_id uuid,
  booking_id uuid,
  subject text constraint school_log_subject_is_short check (length(subject) <= 100),
  before jsonb constraint school_log_before_is_short check (length(before::text) <= 2000),
  after jsonb constraint school_log_after_is_short check (length(after::text) <= 2000),
  undoes uuid,
  primary key (school_id, id)
);
create index school_log_by_time on school_log (school_id, at, id);
create index school_log_of_slot on school_log (school_id, slot_id, at) where slot_id is not null;
create index school_log_of_booking on school_log (school_id, booking_id, at) where booking_id is not null;

-- Nobody changes what was done, and nobody takes a row away before its 400 days.
create function keep_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '400 days' then return old; end if;
  raise exception 'The log of a school is not changed.' using errcode = 'restrict_violation';
end $$;
create trigger school_log_is_kept before update or delete on school_log for each row execute function keep_log();

drop function if exists add_owner(text, uuid, text, text);
drop function if exists create_owner_link(text, uuid, bytea, int);
drop function if exists sign_in_owner(text, bytea, uuid, bytea, text, int);
drop function if exists end_owner_session(text, uuid, uuid);
drop function if exists remove_owner(text, uuid);
drop function if exists confirm_proposal(text, uuid, uuid);
drop function if exists reject_proposal(text, uuid, uuid);
drop function if exists issue_connector_key(text, uuid, text, text, text, text[], int, bytea, text);
drop function if exists issue_school_key(text, uuid, text, bytea, text, int);
drop function if exists revoke_connector_key(text, uuid);
drop function if exists revoke_school_key(text, uuid);
