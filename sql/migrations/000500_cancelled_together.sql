-- Bookings of a school are cancelled together, as they are made and confirmed.
drop function if exists cancel_booking(text, bigint, uuid, text, boolean, text, text);
