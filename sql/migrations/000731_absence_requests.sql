-- Days off that instructors ask for. decided_in is the audit row of the decision, by which its undo finds the request again.
create table absence_requests (
  school_id text not null,
  id uuid not null,
  instructor_id text not null,
  from_date date not null,
  to_date date not null,
  reason text,
  state text not null default 'open',
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_in uuid,
  constraint absence_requests_pkey primary key (school_id, id),
  foreign key (school_id, instructor_id) references instructors (school_id, id),
  constraint absence_requests_state check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  constraint absence_requests_days check (to_date >= from_date),
  constraint absence_requests_reason_is_short check (length(reason) <= 300)
);
