-- Counted money of a school's day. A count is never changed: a correction or an undo is the next version. `lines` has one object for
-- each till and method: person (null for none), method, currency, expected and counted cents.
create table cash_counts (
  school_id text not null references schools (id),
  day date not null,
  version int not null,
  lines jsonb not null,
  note text,
  person_id uuid,
  at timestamptz not null,
  constraint cash_counts_pkey primary key (school_id, day, version),
  constraint cash_counts_lines_are_bounded check (octet_length(lines::text) <= 65536),
  constraint cash_counts_note_is_short check (length(note) <= 500)
);
