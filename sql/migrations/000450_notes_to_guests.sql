-- What the school tells those who come to a lesson, such as where to meet.
alter table slots add column guest_note text not null default ''
  constraint slots_guest_note_is_short check (length(guest_note) <= 500);
