-- A booking may be cancelled by its guest: cancel_booking is told who does it.
drop function if exists cancel_booking(text, bigint, uuid, text, boolean);
