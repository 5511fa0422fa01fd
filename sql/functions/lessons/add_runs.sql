-- Adds the runs of a course, and the course if none has its name. p_course is { id, name, priceCents, runs: [{ id, slotIds }] }. The
-- caller must have added the lessons or locked them.
create or replace function add_runs(p_school_id text, p_course json) returns void language plpgsql volatile as $$
declare
  course uuid := p_course ->> 'id';
  run record;
begin
  insert into courses (school_id, id, name) values (p_school_id, course, p_course ->> 'name') on conflict (school_id, name) do nothing;
  if not found then
    select c.id into course from courses c where c.school_id = p_school_id and c.name = p_course ->> 'name';
  end if;
  for run in select r.id, r."slotIds" as slot_ids from json_to_recordset(p_course -> 'runs') as r(id uuid, "slotIds" uuid[]) loop
    insert into runs (school_id, id, course_id, price_cents, lessons)
      values (p_school_id, run.id, course, (p_course ->> 'priceCents')::int, cardinality(run.slot_ids));
    insert into run_lessons (school_id, run_id, n, slot_id)
      select p_school_id, run.id, l.n, l.id from unnest(run.slot_ids) with ordinality as l(id, n);
  end loop;
end $$;
