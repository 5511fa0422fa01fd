-- What a school asks those who come: questions of a lesson type, and what was answered for a booking and for each of its guests.
-- Answers that are measures stand where those of guests do.
alter table lesson_types add column questions jsonb not null default '[]'
  constraint lesson_types_questions_are_few check (jsonb_array_length(questions) <= 20 and octet_length(questions::text) <= 65536);
alter table bookings add column answers jsonb
  constraint bookings_answers_are_short check (octet_length(answers::text) <= 16384);
alter table guests add column answers jsonb
  constraint guests_answers_are_short check (octet_length(answers::text) <= 16384);

alter type booking_request add attribute answers jsonb, add attribute guests jsonb;
