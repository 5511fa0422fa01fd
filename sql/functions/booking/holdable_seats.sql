-- Seats of a lesson that a partner may hold, at most p_seats. Its live holds may take p_percent of the lesson, of its local day, and
-- of all future lessons of its availability type (see hold_bound). In a lesson and on a day 12 seats are always allowed, so that a
-- party fits and a small lesson can be held completely. Counts the partner's live holds except p_except, and those of the current
-- batch (p_booked).
--
-- The caller must hold the partner's lock (see lock_holders), because holds of other lessons are decided concurrently.
create or replace function holdable_seats(
  p_school_id text, p_partner_id bigint, p_slot_id uuid, p_seats bigint, p_percent int, p_booked bookings[], p_except uuid, p_moment timestamptz
) returns bigint language plpgsql stable as $$
declare
  min_seats constant int := 12;
  lesson slots;
  slot_ids uuid[];
  seats int[];
  in_lesson bigint;
  on_day bigint;
  in_all bigint;
  in_kind bigint;
  availability text;
  day_seats bigint;
begin
  select * into lesson from slots s where s.school_id = p_school_id and s.id = p_slot_id;
  select coalesce(array_agg(m.slot_id), '{}'), coalesce(array_agg(m.participants), '{}') into slot_ids, seats
    from unnest(p_booked) as m where m.partner_id = p_partner_id and m.status = 'on_hold';
  select slot_ids || coalesce(array_agg(b.slot_id), '{}'), seats || coalesce(array_agg(b.participants), '{}') into slot_ids, seats
    from bookings b
    where b.school_id = p_school_id and b.partner_id = p_partner_id and b.status = 'on_hold' and b.hold_expires_at > p_moment
      and b.id is distinct from p_except;
  select coalesce(sum(h.held), 0) into in_all from unnest(seats) as h(held);
  if in_all + p_seats <= min_seats then return p_seats; end if;

  select t.availability_type into availability from lesson_types t where t.school_id = p_school_id and t.id = lesson.lesson_type_id;
  select coalesce(sum(h.held) filter (where h.slot_id = p_slot_id), 0), coalesce(sum(h.held) filter (where s.local_date = lesson.local_date), 0),
      coalesce(sum(h.held) filter (where t.availability_type = availability), 0)
    into in_lesson, on_day, in_kind
    from unnest(slot_ids, seats) as h(slot_id, held) join slots s on s.school_id = p_school_id and s.id = h.slot_id
      join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id;
  select coalesce(sum(s.capacity), 0) into day_seats from slots s
    where s.school_id = p_school_id and s.local_date = lesson.local_date and s.on_sale and s.cancelled_at is null;
  return greatest(0, least(
    p_seats,
    greatest(min_seats, (lesson.capacity * p_percent + 99) / 100) - in_lesson,
    greatest(min_seats, (day_seats * p_percent + 99) / 100) - on_day,
    hold_bound(p_school_id, p_percent, p_moment, availability) - in_kind
  ));
end $$;
