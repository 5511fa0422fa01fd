-- Why a school cancelled a lesson: one of a few reasons, which guests read in their language, and what it adds in its own words.
alter table slots add column cancelled_because text
  constraint slots_cancelled_because check (cancelled_because in ('waves', 'storm', 'illness', 'few', 'other'));
alter table slots add column cancelled_words text
  constraint slots_cancelled_words_are_short check (length(cancelled_words) between 1 and 200);
alter table slots add constraint slots_say_why_once_cancelled
  check (cancelled_at is not null or (cancelled_because is null and cancelled_words is null));

-- Whom a change of their lesson concerns: a row for each booking, of the latest change, in the transaction of that. `n` is the event
-- that tells of it, so mails and webhooks of that number say what the service told by itself. `from_*` is the lesson as the guest
-- knows it. Whoever tells them notes it (told_*). Nothing of a person stands in it.
create table notices (
  school_id text not null,
  booking_id uuid not null,
  slot_id uuid not null,
  kind text not null constraint notices_kind check (kind in ('moved', 'cancelled')),
  n bigint not null,
  at timestamptz not null,
  from_date date not null,
  from_start time(0) not null,
  from_spot text not null,
  told_how text constraint notices_told_how check (told_how in ('told', 'partner', 'no_answer')),
  told_at timestamptz,
  told_by uuid,
  primary key (school_id, booking_id),
  foreign key (booking_id, school_id) references bookings (id, school_id),
  constraint notices_told_when check ((told_how is null) = (told_at is null))
) with (fillfactor = 80);
create index notices_by_time on notices (school_id, at);
