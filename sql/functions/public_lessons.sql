-- Every lesson (not what is hired by the day) as a public page shows it, a hold that has run out counted as free. Who may be free to teach is a
-- rule of lib/booking; here are its numbers. Read like a table: conditions of the caller reach the indexes.
create or replace function public_lessons() returns table (
  id uuid, school_id text, school_name text, currency text, lesson_type_name text, description text, level text,
  kind text, spot_name text, instructor_name text, local_date date, local_start text, local_end text,
  starts_at timestamptz, ends_at timestamptz, capacity int, taken int, instructors int, students_per_instructor int,
  for_sale boolean, is_cancelled boolean, price_cents int, pricing_per text, cutoff_hours int, schedule_version int, translations jsonb,
  payment_url text, time_zone text, logo text
) language sql stable as $$
  select s.id, s.school_id, c.name, c.currency, t.name, t.description, t.level, t.kind, s.spot_name,
    (
      select string_agg(i.name, ', ' order by i.name) from slot_instructors x
      join instructors i on i.school_id = x.school_id and i.id = x.instructor_id
      where x.slot_id = s.id and x.school_id = s.school_id
    ),
    s.local_date, to_char(s.local_start, 'HH24:MI'), to_char(s.local_end, 'HH24:MI'), s.starts_at, s.ends_at,
    s.capacity,
    s.spots_taken - coalesce((
      select sum(b.participants)::int from bookings b
      where b.school_id = s.school_id and b.slot_id = s.id and b.status = 'on_hold'
        and b.hold_expires_at <= statement_timestamp()
    ), 0),
    s.instructor_count, t.max_students_per_instructor, s.on_sale and s.cancelled_at is null,
    s.cancelled_at is not null, s.price_cents, t.pricing_per, t.cancellation_cutoff_hours, s.schedule_version, t.translations,
    c.payment_url, s.time_zone, g.name
  from slots s
  join schools c on c.id = s.school_id
  left join school_logos g on g.school_id = s.school_id
  join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id and t.availability_type = 'START_TIME'
$$;
