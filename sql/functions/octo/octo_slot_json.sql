-- A slot in strict OCTO. p_free is the number of seats of overdue holds.
create or replace function octo_slot_json(s slots, t lesson_types, p_free int) returns json language sql stable as $$
  select json_build_object(
    'id', s.id,
    'localDate', s.local_date,
    'opensAt', to_char(s.local_start, 'HH24:MI'),
    'closesAt', to_char(s.local_end, 'HH24:MI'),
    'localDateTimeStart', iso_zoned(s.starts_at, s.time_zone),
    'localDateTimeEnd', iso_zoned(s.ends_at, s.time_zone),
    'utcCutoffAt', to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'hasBegun', s.starts_at <= statement_timestamp(),
    'leadMs', extract(epoch from s.starts_at - statement_timestamp())::float8 * 1000,
    'forSale', is_for_sale(s.on_sale and not t.hidden, s.cancelled_at) and s.starts_at > statement_timestamp(),
    'capacity', s.capacity,
    'taken', s.spots_taken - coalesce(p_free, 0),
    'instructors', s.instructor_count,
    'studentsPerInstructor', t.max_students_per_instructor,
    'isPrivate', t.kind = 'private',
    'allDay', t.availability_type = 'OPENING_HOURS',
    'title', t.name,
    'translations', t.translations,
    'spotName', s.spot_name,
    'priceCents', s.price_cents,
    'unitCents', s.unit_cents
  )
$$;
