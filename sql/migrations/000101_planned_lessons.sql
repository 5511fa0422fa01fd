-- Lessons are cancelled and closed several at a time, and a lesson type's price reaches the planned ones on request: these
-- functions have others in their place.
drop function if exists cancel_slot(uuid);
drop function if exists set_on_sale(uuid, boolean);
drop function if exists save_lesson_type(jsonb, boolean);

-- What is cancelled with its lesson is cancelled in the same instant, which tells it from what was cancelled before. Until now
-- it was some milliseconds earlier, in the same transaction.
update bookings b set cancelled_at = s.cancelled_at
from slots s
where s.id = b.slot_id and s.school_id = b.school_id and b.status = 'cancelled'
  and b.cancelled_at < s.cancelled_at and b.cancelled_at > s.cancelled_at - interval '1 second';

-- Who teaches no more stays known with the lessons they gave.
alter table instructors add column removed_at timestamptz;
drop index instructors_name_is_unique;
create unique index instructors_name_is_unique on instructors (school_id, lower(name)) where removed_at is null;
