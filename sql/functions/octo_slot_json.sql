-- A slot as strict OCTO reads it, its seats counted at this moment: a hold that has run out takes none. Stable, so that it
-- reads what the statement reads that calls it, and no seat is counted by two snapshots.
create or replace function octo_slot_json(s slots, t lesson_types) returns json language sql stable as $$
  select json_build_object(
    'id', s.id,
    'localDate', s.local_date,
    'opensAt', to_char(s.local_start, 'HH24:MI'),
    'closesAt', to_char(s.local_end, 'HH24:MI'),
    'localDateTimeStart', iso_zoned(s.starts_at, s.time_zone),
    'localDateTimeEnd', iso_zoned(s.ends_at, s.time_zone),
    'utcCutoffAt', to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'hasBegun', s.starts_at <= clock_timestamp(),
    'forSale', s.on_sale and s.cancelled_at is null and s.starts_at > clock_timestamp(),
    'capacity', s.capacity,
    'taken', s.spots_taken - coalesce((
      select sum(b.participants) from bookings b
      where b.school_id = s.school_id and b.slot_id = s.id and b.status = 'on_hold'
        and b.hold_expires_at <= clock_timestamp()
    ), 0),
    'instructors', s.instructor_count,
    'studentsPerInstructor', t.max_students_per_instructor,
    'allDay', t.availability_type = 'OPENING_HOURS',
    'title', t.name,
    'translations', t.translations,
    'spotName', s.spot_name,
    'priceCents', s.price_cents
  )
$$;
