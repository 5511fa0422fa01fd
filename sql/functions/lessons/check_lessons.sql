-- Validates lessons before an import (see import_lessons) and changes nothing. Returns all faults as [{ row, field, message, code, who
-- }] in row order. `who` is the instructor concerned. Callers depend on `code`, not on `message`. Null members are skipped, because
-- the caller has already reported them.
create or replace function check_lessons(p_school_id text, p_rows json)
returns json language plpgsql stable as $$
declare
  moment constant timestamptz := clock_timestamp();
  lesson_json constant json := lesson_rows(p_school_id, p_rows);
  lesson record;
  equal_id uuid;
  equal_rows int[] := '{}';
  equal_ids uuid[] := '{}';
begin
  for lesson in
    select * from json_to_recordset(lesson_json)
      as x("row" int, lesson_type_id text, spot text, local_date date, local_start time)
  loop
    equal_id := equal_on_sale(p_school_id, lesson.lesson_type_id, lesson.spot, lesson.local_date, lesson.local_start, null);
    if equal_id is null then continue; end if;
    equal_rows := equal_rows || lesson."row";
    equal_ids := equal_ids || equal_id;
  end loop;

  return (with lessons as materialized (
    select * from json_to_recordset(lesson_json) as x(
      "row" int, local_date date, local_start time, local_end time, time_zone text, starts_at timestamptz, ends_at timestamptz,
      type_given text, lesson_type_id text, availability_type text, spot text, capacity int, price_cents int,
      instructors_given text[], instructor_ids text[]
    )
  ), teaching as materialized (
    select distinct l."row", i.name, i.id as instructor_id, (i.id, l.local_date + d.n) as engagement, tstzrange(l.starts_at, l.ends_at) as during
    from lessons l cross join unnest(l.instructor_ids) as x(id)
    join instructors i on i.school_id = p_school_id and i.id = x.id
    -- A lesson past midnight occupies its instructor on two days.
    cross join lateral generate_series(0, (l.local_end <= l.local_start)::int) as d(n)
    where l.starts_at < l.ends_at
  ), existing_lessons as materialized (
    select s.*, x.during, (x.instructor_id, s.local_date + d.n) as engagement
    from slots s join slot_instructors x on x.slot_id = s.id and x.school_id = p_school_id
    cross join lateral generate_series(0, (s.local_end <= s.local_start)::int) as d(n)
    where s.school_id = p_school_id
      and s.local_date between (select min(local_date) - 1 from lessons) and (select max(local_date) + 1 from lessons)
  ), faults ("row", field, message, code, who) as (
    select null::int, 'school', format('There is no school "%s".', p_school_id), 'no_school', null::text
    where not exists (select from schools where id = p_school_id)
    union all
    select l."row", 'lessonType', format('The school has no lesson type "%s".', l.type_given), 'no_type', null
    from lessons l where l.type_given is not null and l.lesson_type_id is null
    union all
    -- Rental by the day has no instructors.
    select l."row", 'instructors', 'Nobody teaches it; a lesson without an instructor has no seats to sell.', 'nobody_teaches', null
    from lessons l
    where cardinality(l.instructors_given) = 0 and l.availability_type is distinct from 'OPENING_HOURS'
    union all
    select l."row", 'instructors', format('The school has no instructor "%s", neither by id nor by name.', x.word), 'no_instructor', x.word
    from lessons l, unnest(l.instructors_given, l.instructor_ids) as x(word, id) where x.id is null and x.word is not null
    union all
    select l."row", 'end', 'A lesson ends after it starts; after midnight, within twelve hours.', 'ends_early', null
    from lessons l where not is_lesson_time(l.local_start, l.local_end)
    union all
    select l."row", x.field, format('%s does not exist on %s in %s: the clocks are changed.', to_char(x.hour, 'HH24:MI'), x.hour::date, l.time_zone), 'no_hour', null
    from lessons l, lateral (values ('start', l.local_date + l.local_start, l.starts_at),
      ('end', lesson_end(l.local_date, l.local_start, l.local_end), l.ends_at)) as x(field, hour, instant)
    where x.instant at time zone l.time_zone <> x.hour
    union all
    select l."row", case when l.local_date < (moment at time zone l.time_zone)::date then 'date' else 'start' end,
      format('%s %s has passed.', l.local_date, to_char(l.local_start, 'HH24:MI')), 'passed', null
    from lessons l where l.starts_at <= moment
    union all
    -- Instead of an equal lesson at the same time, one lesson must get more seats.
    select same."row", 'start', format('The same lesson is on sale already (%s); for more of it, give one lesson more seats and instructors.', same.id), 'on_sale', null
    from unnest(equal_rows, equal_ids) as same("row", id)
    union all
    select copy."row", 'start', format('The same lesson is in line %s; for more of it, give one lesson more seats and instructors.', copy.first), 'twice', null
    from (
      select l."row", min(l."row") over (partition by l.lesson_type_id, lower(l.spot), l.local_date, l.local_start) as first
      from lessons l where num_nulls(l.lesson_type_id, l.spot, l.local_date, l.local_start) = 0
    ) as copy where copy."row" > copy.first
    union all
    select l."row", 'capacity', 'A lesson has 1 to 1000 seats.', 'seats', null from lessons l where l.capacity not between 1 and 1000
    union all
    select l."row", 'priceCents', 'A price is 0 to 100000000 cents.', 'price', null from lessons l where l.price_cents not between 0 and 100000000
    union all
    select b."row", 'instructors', format('%s teaches in line %s at that time too.', b.name, min(a."row")), 'teaches', b.name
    from teaching a join teaching b on b.engagement = a.engagement and b."row" > a."row" and b.during && a.during
    group by b."row", b.name
    union all
    select distinct t."row", 'instructors', format('%s already teaches a lesson at that time: %s from %s to %s at %s.', t.name,
      e.local_date, to_char(e.local_start, 'HH24:MI'), to_char(e.local_end, 'HH24:MI'), e.spot_name), 'teaches', t.name
    from teaching t join existing_lessons e on e.engagement = t.engagement and e.during && t.during
    union all
    select distinct t."row", 'instructors', format('%s is taken at that time, from %s to %s.', t.name,
      to_char(lower(b.during) at time zone c.time_zone, 'YYYY-MM-DD HH24:MI'),
      to_char(upper(b.during) at time zone c.time_zone, 'YYYY-MM-DD HH24:MI')), 'away', t.name
    from teaching t join schools c on c.id = p_school_id
    join instructor_blocks b on b.school_id = p_school_id and b.instructor_id = t.instructor_id and b.during && t.during
  )
  select coalesce(json_agg(f order by f."row", f.field, f.message), '[]') from faults f);
end $$;
