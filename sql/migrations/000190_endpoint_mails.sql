-- A mail to the school about an endpoint that does not take what it is sent: one of each endpoint, for the newest says all. `n` names
-- it, however often it is tried, and `facts` are what is wrong; whom it goes to is read when it is sent.
create table endpoint_mails (
  school_id text not null references schools (id),
  endpoint_id uuid not null,
  n bigint not null,
  facts json not null,
  state text not null default 'queued' constraint endpoint_mails_state check (state in ('queued', 'sent', 'failed', 'void')),
  tries int not null default 0,
  due_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,
  done_at timestamptz,
  response text constraint endpoint_mails_response_length check (length(response) <= 100),
  primary key (school_id, endpoint_id)
);
create index endpoint_mails_waiting on endpoint_mails (school_id, due_at) where state = 'queued';
