-- Percentage of free seats that unproven bookings by form take, on the local day of a lesson and in all future lessons. `*_used` is
-- the current share, `*_wanted` the share with p_seats more. Both are 0 if there is no unproven seat, so the first party of a day
-- always fits. Seats of unproven bookings count as free.
--
-- p_booked are the earlier bookings of the batch. The caller must hold the lock of the school's forms (see lock_forms).
create or replace function unproven_share(
  p_school_id text, p_slot_id uuid, p_seats bigint, p_booked bookings[], p_moment timestamptz,
  out day_used int, out day_wanted int, out school_used int, out school_wanted int
) language plpgsql stable as $$
declare
  day constant date := (select s.local_date from slots s where s.school_id = p_school_id and s.id = p_slot_id);
  slot_ids uuid[];
  seats int[];
  unproven int[];
  day_seats int;
  all_seats int;
  day_free int;
  all_free int;
  sums record;
begin
  day_used := 0; day_wanted := 0; school_used := 0; school_wanted := 0;
  select coalesce(sum(b.participants), 0), coalesce(sum(b.participants) filter (where s.local_date = day), 0) into all_seats, day_seats
    from bookings b join slots s on s.school_id = p_school_id and s.id = b.slot_id
    where b.school_id = p_school_id and b.unproven_until > p_moment
      and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > p_moment));
  select array_agg(m.slot_id), array_agg(m.participants), array_agg(case when m.unproven_until is null then 0 else m.participants end)
    into slot_ids, seats, unproven from unnest(p_booked) as m;
  select coalesce(sum(x.seats), 0) as all_made, coalesce(sum(x.seats) filter (where s.local_date = day), 0) as day_made,
      coalesce(sum(x.unproven), 0) as all_unproven, coalesce(sum(x.unproven) filter (where s.local_date = day), 0) as day_unproven
    into sums from unnest(slot_ids, seats, unproven) as x(slot_id, seats, unproven)
    join slots s on s.school_id = p_school_id and s.id = x.slot_id;
  all_seats := all_seats + sums.all_unproven;
  day_seats := day_seats + sums.day_unproven;
  -- Counting free seats reads every future lesson, so it is skipped if there are no unproven seats.
  if all_seats = 0 then return; end if;
  select coalesce(sum(f.seats), 0) - sums.all_made, coalesce(sum(f.seats) filter (where f.local_date = day), 0) - sums.day_made
    into all_free, day_free
    from (
      select s.local_date,
        greatest(0, sellable_seats(t.kind, s.capacity, s.spots_taken, s.instructor_count, t.max_students_per_instructor) - s.spots_taken) as seats
      from slots s join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
      where s.school_id = p_school_id and s.starts_at > p_moment and is_for_sale(s.on_sale and not t.hidden, s.cancelled_at)
        and t.availability_type = 'START_TIME'
    ) as f;
  school_used := 100 * all_seats / greatest(1, all_free + all_seats);
  school_wanted := 100 * (all_seats + p_seats) / greatest(1, all_free + all_seats);
  if day_seats = 0 then return; end if;
  day_used := 100 * day_seats / greatest(1, day_free + day_seats);
  day_wanted := 100 * (day_seats + p_seats) / greatest(1, day_free + day_seats);
end $$;
