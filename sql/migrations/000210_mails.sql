-- Mails to guests and schools, written from the log of events. A row says that a mail is due, never to whom or what: both are made
-- of the booking when it is sent, so that nothing of a person stands here.

-- The language in which the guest booked; null where that is not known.
alter table bookings add column language text constraint bookings_language check (language in ('en', 'pt'));
alter type booking_request add attribute language text;

-- What the guests of this partner are told by mail; those of the school's own pages hear of everything.
alter table partners
  add column guest_mail text not null default 'changes' constraint partners_guest_mail check (guest_mail in ('none', 'changes', 'all'));

-- What the school is told by mail of what others did.
alter table schools
  add column mail text[] not null default '{}'
    constraint schools_mail check (mail <@ '{confirmed,changed,moved,cancelled}'::text[]);

-- A mail, by the number of the event that it tells of. `lease` is who sends it just now, and nobody else may say how that ended.
create table mails (
  school_id text not null,
  n bigint not null,
  role text not null constraint mails_role check (role in ('guest', 'school')),
  booking_id uuid not null,
  kind text not null constraint mails_kind check (kind in ('confirmed', 'changed', 'moved', 'cancelled')),
  facts jsonb,
  state text not null default 'queued' constraint mails_state check (state in ('queued', 'sent', 'failed', 'void')),
  tries int not null default 0,
  due_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,
  done_at timestamptz,
  response text constraint mails_response_length check (length(response) <= 100),
  primary key (school_id, n, role)
);
create index mails_of_booking on mails (school_id, booking_id);
create index mails_waiting on mails (school_id, due_at) where state = 'queued';
create index mails_failed on mails (school_id, n) where state = 'failed';

-- How far each school's log was read for mails; a school that is not there, from the beginning.
create table mail_cursors (
  school_id text not null references schools (id),
  n bigint not null,
  primary key (school_id)
);

-- Nobody hears of what happened before there were mails.
insert into mail_cursors (school_id, n) select school_id, last_event from availability_versions;
