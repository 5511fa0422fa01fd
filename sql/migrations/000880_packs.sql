-- Packs of lessons: the desk sells a number of lessons, and a code takes one for each seat that it books. Only a digest of the code is
-- stored, and no person. lesson_type_ids empty: lessons of all types. `valid_until` is the first instant at which the code cannot be used
-- any more; null: never.
create table packs (
  school_id text not null references schools (id),
  id uuid not null,
  digest bytea not null constraint packs_digest check (length(digest) = 32),
  last_four text not null constraint packs_last_four check (length(last_four) = 4),
  lessons int not null constraint packs_lessons check (lessons between 1 and 100),
  lesson_type_ids text[] not null,
  cents bigint not null constraint packs_price check (cents between 0 and 100000000),
  currency text not null,
  valid_until timestamptz,
  sold_at timestamptz not null,
  constraint packs_pkey primary key (school_id, id),
  constraint packs_digest_is_unique unique (school_id, digest)
);
create index packs_by_sale on packs (school_id, sold_at);

-- Lessons that a pack got, used and got back. The table only grows; what is left is the sum.
create table pack_moves (
  school_id text not null,
  id uuid not null,
  pack_id uuid not null,
  kind text not null constraint pack_moves_kind check (kind in ('sold', 'used', 'returned', 'corrected')),
  lessons int not null constraint pack_moves_are_lessons check (lessons <> 0),
  booking_id uuid,
  person_id uuid,
  because text,
  at timestamptz not null,
  constraint pack_moves_pkey primary key (school_id, id),
  foreign key (school_id, pack_id) references packs (school_id, id),
  constraint pack_moves_of_bookings check ((kind in ('used', 'returned')) = (booking_id is not null)),
  constraint pack_moves_reason check ((kind = 'corrected') = (because is not null))
);
create index pack_moves_of_pack on pack_moves (school_id, pack_id);
create index pack_moves_of_booking on pack_moves (school_id, booking_id) where booking_id is not null;

-- The pack that a booking uses. The total is then 0, unless staff set another.
alter table bookings add column pack_id uuid;
alter table bookings add foreign key (school_id, pack_id) references packs (school_id, id);
alter type booking_request add attribute "packId" uuid;

-- The sale of a pack is a payment without booking, as that of a gift card.
alter table payments add column pack_id uuid;
alter table payments add foreign key (school_id, pack_id) references packs (school_id, id);
alter table payments drop constraint payments_of_booking_or_credit;
alter table payments add constraint payments_of_booking_or_credit check (
  case when method = 'credit' then booking_id is not null and credit_id is not null and pack_id is null
    else num_nonnulls(booking_id, credit_id, pack_id) = 1 end);
create index payments_of_pack on payments (school_id, pack_id) where pack_id is not null;

-- Replaced by sql/functions, which are applied after the migrations.
create or replace function move_pack_lessons() returns trigger language plpgsql as 'begin return null; end';
create trigger pack_of_booking_changed after update of status, participants on bookings
  for each row when (new.pack_id is not null and (old.status <> new.status or old.participants <> new.participants))
  execute function move_pack_lessons();
