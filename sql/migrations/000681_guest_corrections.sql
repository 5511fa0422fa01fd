-- Data of guests that staff corrected, before and after, for the history and for undo. The audit log holds no personal data: it names
-- the corrected fields only.
create table guest_corrections (
  school_id text not null references schools (id),
  log_id uuid not null,
  booking_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  constraint guest_corrections_pkey primary key (school_id, log_id)
);
create index guest_corrections_by_booking on guest_corrections (school_id, booking_id);
