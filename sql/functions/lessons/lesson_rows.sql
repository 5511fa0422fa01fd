-- Completes lessons to import: defaults of the lesson type, instants in the school's time zone, instructors by id or else by name in
-- any case. Unknown references become null. Returns an array of objects, so that later steps need not read the tables again.
create or replace function lesson_rows(p_school_id text, p_rows json) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'row', r."row", 'id', r.id, 'local_date', r.date, 'local_start', r.start, 'local_end', r."end",
      'time_zone', c.time_zone, 'starts_at', (r.date + r.start) at time zone c.time_zone,
      'ends_at', lesson_end(r.date, r.start, r."end") at time zone c.time_zone, 'type_given', r."lessonType", 'lesson_type_id', t.id,
      'availability_type', t.availability_type, 'spot', r.spot, 'capacity', coalesce(r.capacity, t.capacity),
      'price_cents', coalesce(r."priceCents", t.price_cents),
      'unit_cents', unit_cents_at(t.units, coalesce(r."priceCents", t.price_cents)), 'instructors_given', r.instructors,
      'instructor_ids', array(
        select coalesce(
          (select i.id from instructors i
            where i.school_id = p_school_id and i.id = input.word and i.removed_at is null),
          (select i.id from instructors i
            where i.school_id = p_school_id and lower(i.name) = lower(input.word) and i.removed_at is null)
        )
        from unnest(r.instructors) with ordinality as input(word, n) order by n
      )
    )), '[]')
    from json_to_recordset(p_rows) as r(
      "row" int, id uuid, date date, start time, "end" time, "lessonType" text, spot text, capacity int,
      instructors text[], "priceCents" int
    )
    join schools c on c.id = p_school_id
    left join lesson_types t on t.school_id = p_school_id and t.id = r."lessonType"
  );
end $$;
