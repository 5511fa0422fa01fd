-- Where schools and partners want to hear what happens. `position` is the event up to which all is delivered or waits in
-- late_events; an endpoint that is ill stands still, and costs this one row however long it lasts. A lease names the courier that
-- is at it.
create table endpoints (
  school_id text not null references schools (id),
  id uuid not null,
  partner_id bigint,
  url text not null constraint endpoints_url_is_short check (length(url) between 1 and 500),
  kinds text[] constraint endpoints_kinds_are_some check (cardinality(kinds) between 1 and 50),
  generation int not null default 1,
  previous_until timestamptz,
  position bigint not null,
  due_at timestamptz not null,
  failures int not null default 0,
  refusals int not null default 0,
  failing_since timestamptz,
  warned_hours int not null default 0,
  pace int not null default 8,
  lease uuid,
  leased_until timestamptz not null default '-infinity',
  attempted bigint not null default 0,
  disabled_at timestamptz,
  disabled_why text,
  created_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, partner_id) references partners (school_id, id),
  constraint endpoints_say_why_disabled check ((disabled_at is null) = (disabled_why is null))
) with (fillfactor = 50);

-- Events that an endpoint did not take, and what is behind them about the same booking or lesson. When the next is due stands
-- at the first of them alone; those behind it wait for infinity. What has died is tried no more until somebody asks.
create table late_events (
  school_id text not null,
  endpoint_id uuid not null,
  n bigint not null,
  about text not null,
  attempts int not null,
  due_at timestamptz not null,
  why text,
  dead_at timestamptz,
  primary key (school_id, endpoint_id, n),
  foreign key (school_id, endpoint_id) references endpoints (school_id, id) on delete cascade
) with (fillfactor = 50);

-- The last fifty attempts of each endpoint, each in its place of a ring.
create table attempts (
  school_id text not null,
  endpoint_id uuid not null,
  place int not null constraint attempts_are_fifty check (place between 0 and 49),
  at timestamptz not null,
  n bigint not null,
  outcome text not null,
  status int,
  milliseconds int not null,
  answer text not null constraint attempts_answer_is_short check (length(answer) <= 200),
  primary key (school_id, endpoint_id, place),
  foreign key (school_id, endpoint_id) references endpoints (school_id, id) on delete cascade
) with (fillfactor = 50);
