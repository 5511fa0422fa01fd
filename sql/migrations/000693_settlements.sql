-- Amounts that a partner and the school have settled for a range of days, by the days of lessons or of sales. A row is never changed: an
-- undo is a counter row that names it. `cents` is positive if the partner paid the school.
create table settlements (
  school_id text not null,
  id uuid not null,
  partner_id bigint not null,
  counted_by text not null constraint settlements_counted_by check (counted_by in ('taught', 'sold')),
  first_day date not null,
  last_day date not null,
  currency text not null,
  cents bigint not null constraint settlements_are_money check (cents <> 0 and abs(cents) <= 100000000),
  settled_on date not null,
  reference text,
  person_id uuid,
  at timestamptz not null,
  undoes uuid,
  constraint settlements_pkey primary key (school_id, id),
  foreign key (school_id, partner_id) references partners (school_id, id),
  constraint settlements_undone_once unique (school_id, undoes),
  constraint settlements_days check (last_day >= first_day),
  constraint settlements_reference_is_short check (length(reference) between 1 and 100)
);
create index settlements_by_days on settlements (school_id, counted_by, first_day);
