-- Bookings answer what was sold, and which questions are unanswered.
drop function if exists book_many(text, json);
drop function if exists booking_facts(text, booking_request[]);
