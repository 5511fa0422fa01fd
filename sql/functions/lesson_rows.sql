-- Lessons to import, as rows: what a row leaves empty is its lesson type's, local times are instants in the
-- school's zone, instructors are found by id or else by name, in any case. What cannot be found is null.
create or replace function lesson_rows(p_school_id text, p_rows json)
returns table (
  "row" int, id uuid, local_date date, local_start time, local_end time, time_zone text, starts_at timestamptz,
  ends_at timestamptz, type_given text, lesson_type_id text, spot text, capacity int, price_cents int,
  instructors_given text[], instructor_ids text[]
) language sql stable as $$
  select r."row", r.id, r.date, r.start, r."end", c.time_zone, (r.date + r.start) at time zone c.time_zone,
    (r.date + r."end") at time zone c.time_zone, r."lessonType", t.id, r.spot, coalesce(r.capacity, t.capacity),
    coalesce(r."priceCents", t.price_cents), r.instructors,
    array(
      select coalesce(
        (select i.id from instructors i where i.school_id = p_school_id and i.id = given.word and i.removed_at is null),
        (select i.id from instructors i where i.school_id = p_school_id and lower(i.name) = lower(given.word) and i.removed_at is null)
      )
      from unnest(r.instructors) with ordinality as given(word, n) order by n
    )
  from json_to_recordset(p_rows) as r(
    "row" int, id uuid, date date, start time, "end" time, "lessonType" text, spot text, capacity int,
    instructors text[], "priceCents" int
  )
  join schools c on c.id = p_school_id
  left join lesson_types t on t.school_id = p_school_id and t.id = r."lessonType"
$$;
