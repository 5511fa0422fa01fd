-- Credit of guests: gift cards that the desk sells, and what a guest took in place of money after a called-off lesson (`choice`). Only a
-- digest of the code is stored. `valid_until` is the first instant at which the code cannot be used any more; null: never.
create table credits (
  school_id text not null references schools (id),
  id uuid not null,
  kind text not null constraint credits_kind check (kind in ('gift', 'choice')),
  digest bytea not null constraint credits_digest check (length(digest) = 32),
  last_four text not null constraint credits_last_four check (length(last_four) = 4),
  currency text not null,
  valid_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint credits_pkey primary key (school_id, id),
  constraint credits_digest_is_unique unique (school_id, digest)
);
create index credits_by_creation on credits (school_id, created_at);

-- Value that a credit got, or lost when it was ended. What bookings take and give back are movements of `payments` with the method
-- 'credit'. So the balance is the sum of these moves minus the sum of those movements. Both tables only grow.
create table credit_moves (
  school_id text not null,
  id uuid not null,
  credit_id uuid not null,
  kind text not null constraint credit_moves_kind check (kind in ('sold', 'bonus', 'ended')),
  cents bigint not null constraint credit_moves_are_money check (cents <> 0),
  person_id uuid,
  at timestamptz not null,
  constraint credit_moves_pkey primary key (school_id, id),
  foreign key (school_id, credit_id) references credits (school_id, id)
);
create index credit_moves_of_credit on credit_moves (school_id, credit_id);

-- 'credit': a booking was paid by a credit, or gave money back to one. The sale of a gift card has a credit and no booking.
alter table payments add column credit_id uuid, alter column booking_id drop not null;
alter table payments add foreign key (school_id, credit_id) references credits (school_id, id);
alter table payments drop constraint payments_method;
alter table payments add constraint payments_method check (method in ('cash', 'card', 'transfer', 'other', 'online', 'credit'));
alter table payments add constraint payments_of_booking_or_credit check (
  case when method = 'credit' then booking_id is not null and credit_id is not null else (booking_id is null) = (credit_id is not null) end);
create index payments_of_credit on payments (school_id, credit_id) where credit_id is not null;

-- The credit that pays for a booking. A live hold reserves `credit_cents` of it; the confirmation writes the movement.
alter table bookings add column credit_id uuid, add column credit_cents bigint;
alter table bookings add foreign key (school_id, credit_id) references credits (school_id, id);
alter table bookings add constraint bookings_credit check ((credit_id is null) = (credit_cents is null) and credit_cents > 0);
create index bookings_of_credit on bookings (school_id, credit_id) where credit_id is not null;
alter type booking_request add attribute "creditId" uuid, add attribute "creditCents" bigint;

-- The bonus in percent if guests may take credit in place of money after a called-off lesson; null: they may not. Months for which
-- credits are valid; null: without end.
alter table schools add column choice_bonus int constraint schools_choice_bonus check (choice_bonus between 0 and 20),
  add column credit_months int constraint schools_credit_months check (credit_months between 1 and 60);

alter table choices add column credit_id uuid;
alter table choices add foreign key (school_id, credit_id) references credits (school_id, id);
alter table choices drop constraint choices_state;
alter table choices add constraint choices_state check (state in ('open', 'moved', 'refund', 'school', 'credit'));
alter table choices add constraint choices_credited check ((state = 'credit') = (credit_id is not null));
drop function if exists choose(text, uuid, text, uuid, uuid);
drop function if exists decide_choice(text, uuid, text, text, bigint, uuid);
