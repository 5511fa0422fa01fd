-- Choices of guests after the school called off their lesson: one row for each confirmed booking that the school sold itself. So it is
-- always recorded what became of the money. `cents` is the money that the decision is about, null while the choice is open, because a
-- payment may still arrive. After `until` the fallback applies. 'school': the school decides, and the money stays in the refunds due.
create table choices (
  school_id text not null,
  id uuid not null,
  booking_id uuid not null,
  at timestamptz not null,
  until timestamptz not null,
  fallback text not null constraint choices_fallback check (fallback in ('refund', 'school')),
  state text not null default 'open' constraint choices_state check (state in ('open', 'moved', 'refund', 'school')),
  cents bigint,
  target_booking_id uuid,
  decided_by text constraint choices_decided_by check (decided_by in ('guest', 'person', 'clock')),
  decided_at timestamptz,
  constraint choices_pkey primary key (school_id, id),
  constraint choices_of_booking unique (school_id, booking_id),
  foreign key (booking_id, school_id) references bookings (id, school_id),
  foreign key (target_booking_id, school_id) references bookings (id, school_id),
  constraint choices_decided_when check ((state = 'open') = (decided_at is null) and (state = 'open') = (decided_by is null)
    and (state = 'open') = (cents is null)),
  constraint choices_moved_to check ((state = 'moved') = (target_booking_id is not null))
);
create index choices_open on choices (school_id, until) where state = 'open';

-- Hours that guests have to choose, and the fallback after that.
alter table schools add column choice_hours int not null default 24 constraint schools_choice_hours check (choice_hours between 1 and 336),
  add column choice_fallback text not null default 'school' constraint schools_choice_fallback check (choice_fallback in ('refund', 'school'));
