-- Replaces the busy times of an instructor's calendar from now on: [{ start, end, zone, endZone }]. These are local times of `zone`;
-- `end` is in endZone if given. Absences entered by a person stay. An incomplete calendar is { busy: [...], isComplete: false }: if it
-- has no times, the former ones stay.
--
-- Returns { code: 'ok', blocks, added, removed, kept, clashes }. `blocks` counts the times in the calendar, `kept` the former times
-- that stay (null for a complete calendar). `clashes` are the lessons that overlap a busy time; they stay unchanged, because a person
-- must decide. Other codes: 'school_not_found', 'instructor_not_found'.
create or replace function block_instructor(p_school_id text, p_instructor_id text, p_rows json) returns json
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  new_times tstzrange[];
  former_times tstzrange[];
  added_times tstzrange[];
  removed_count int;
  remaining_count int;
  clashes json;
begin
  if not exists (select from schools where id = p_school_id) then
    return json_build_object('code', 'school_not_found');
  end if;
  perform from instructors where school_id = p_school_id and id = p_instructor_id and removed_at is null for no key update;
  if not found then return json_build_object('code', 'instructor_not_found'); end if;

  new_times := array(
    select distinct tstzrange(b.starts_at, b.ends_at)
    from (
      select r.start at time zone r.zone as starts_at, r."end" at time zone coalesce(r."endZone", r.zone) as ends_at
      from json_to_recordset(case json_typeof(p_rows) when 'array' then p_rows else p_rows->'busy' end) as r(start timestamp, "end" timestamp, zone text, "endZone" text)
    ) b
    where b.starts_at < b.ends_at and b.ends_at > moment
  );
  former_times := array(select during from instructor_blocks where school_id = p_school_id and instructor_id = p_instructor_id);
  added_times := array(select unnest(new_times) except select unnest(former_times));
  if new_times = '{}' and json_typeof(p_rows) = 'object' and not (p_rows->>'isComplete')::boolean then
    remaining_count := (select count(*) from instructor_blocks
      where school_id = p_school_id and instructor_id = p_instructor_id and source = 'calendar' and upper(during) > moment);
  end if;
  with deleted_times as (
    delete from instructor_blocks
    where school_id = p_school_id and instructor_id = p_instructor_id and during <> all (new_times) and source = 'calendar' and remaining_count is null
    returning during
  )
  select count(*) filter (where upper(during) > moment) into removed_count from deleted_times;
  insert into instructor_blocks (school_id, instructor_id, during)
    select p_school_id, p_instructor_id, during from unnest(added_times) as during;

  select json_agg(json_build_object(
      'id', s.id, 'date', s.local_date, 'start', to_char(s.local_start, 'HH24:MI'), 'end', to_char(s.local_end, 'HH24:MI'),
      'lessonType', s.lesson_type_id, 'spot', s.spot_name
    ) order by s.starts_at, s.id) into clashes
  from slots s join slot_instructors x on x.slot_id = s.id and x.school_id = p_school_id
  where s.school_id = p_school_id and x.instructor_id = p_instructor_id and s.starts_at > moment
    and exists (
      select from instructor_blocks b
      where b.school_id = p_school_id and b.instructor_id = p_instructor_id and b.during && x.during
    );
  return json_build_object('code', 'ok', 'blocks', cardinality(new_times), 'added', cardinality(added_times), 'removed', removed_count, 'kept', remaining_count,
    'clashes', coalesce(clashes, '[]'));
end $$;
