-- A way of planning that is forbidden counts as 1e10 before PostgreSQL 18 where there is no other, and what costs so much is
-- compiled first: a second for a statement of a millisecond.
alter function note_changed_bookings() set jit = off;
