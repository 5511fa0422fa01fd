-- What the school notes of the n-th guest of a party, so that what they are given fits, and what it has decided to give ('own': they
-- bring theirs). `was` is what stood there before the last change and `log_id` the row of that change: the log itself says nothing
-- personal, so what undoing brings back is kept here, and is erased with the guest.
create table guests (
  school_id text not null,
  booking_id uuid not null,
  n int not null constraint guests_are_of_a_party check (n between 1 and 1000),
  name text constraint guests_name_is_short check (length(name) <= 100),
  height_cm int constraint guests_height check (height_cm between 80 and 230),
  weight_kg int constraint guests_weight check (weight_kg between 10 and 200),
  shoe_eu int constraint guests_shoe check (shoe_eu between 30 and 50),
  level text constraint guests_level check (level in ('beginner', 'intermediate', 'advanced', 'kids')),
  board_item text constraint guests_board_item check (board_item in ('soft_board', 'board')),
  board text constraint guests_board_is_short check (length(board) between 1 and 40),
  suit text constraint guests_suit_is_short check (length(suit) between 1 and 40),
  boots text constraint guests_boots_is_short check (length(boots) between 1 and 40),
  version int not null,
  was jsonb,
  log_id uuid,
  primary key (school_id, booking_id, n),
  foreign key (booking_id, school_id) references bookings (id, school_id)
) with (fillfactor = 80);

-- What staff tell each other about a booking or, where it has none, about a lesson: one note each. `was` and `log_id` as of guests.
create table staff_notes (
  school_id text not null,
  about uuid not null,
  slot_id uuid,
  booking_id uuid,
  text text not null constraint staff_notes_are_short check (length(text) <= 1000),
  version int not null,
  was text,
  log_id uuid,
  primary key (school_id, about),
  foreign key (slot_id, school_id) references slots (id, school_id),
  foreign key (booking_id, school_id) references bookings (id, school_id),
  constraint staff_notes_are_about_one check (num_nonnulls(slot_id, booking_id) = 1 and about = coalesce(booking_id, slot_id))
) with (fillfactor = 80);
