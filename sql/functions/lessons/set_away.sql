-- Records an instructor's absence between two days and reassigns lessons, all or none. p_takers is [{ id, to }]: a lesson and its new
-- instructor (absent: none). Other lessons stay. Accepts open requests for days off within these days. The absence's audit row
-- precedes those of the lessons. Returns 'ok' with the audit row; 'instructor_not_found', 'away_past', 'away_long' (over a year),
-- 'away_full' (100 future absences), 'unchanged'; 'lesson_changed' if the instructor no longer teaches one of the lessons; or a code
-- of set_instructors_by_staff with the lesson. Locks as lock_lessons does.
create or replace function set_away(
  p_school_id text, p_by uuid, p_instructor_id text, p_from date, p_to date, p_takers jsonb,
  out code text, out refused uuid, out log_id uuid
) language plpgsql volatile as $$
declare
  ids constant uuid[] := array(select (x ->> 'id')::uuid from jsonb_array_elements(p_takers) as x order by 1);
  moment constant timestamptz := clock_timestamp();
  span tstzrange;
  swap record;
  present text[];
begin
  perform lock_lessons(p_school_id, ids, array(select x ->> 'to' from jsonb_array_elements(p_takers) as x) || p_instructor_id);
  span := days_of(p_school_id, p_from, greatest(p_from, p_to));
  code := case
    when p_to < p_from or p_to - p_from > 366 then 'away_long'
    when not exists (select from instructors i where i.school_id = p_school_id and i.id = p_instructor_id and i.removed_at is null)
      then 'instructor_not_found'
    when upper(span) <= moment then 'away_past'
    when exists (select from instructor_blocks b where b.school_id = p_school_id and b.instructor_id = p_instructor_id
      and b.during = span and b.source = 'person') and ids = '{}' and not exists (select from absence_requests r
      where r.school_id = p_school_id and r.instructor_id = p_instructor_id and r.state = 'open' and r.from_date >= p_from and r.to_date <= p_to)
      then 'unchanged'
    when (select count(*) from instructor_blocks b where b.school_id = p_school_id and b.instructor_id = p_instructor_id
      and b.source = 'person' and upper(b.during) > moment) >= 100 then 'away_full'
    else 'ok' end;
  if code <> 'ok' then return; end if;
  begin
    log_id := write_audit(p_school_id, p_by, 'instructor.away', p_subject => p_instructor_id,
      p_after => jsonb_build_object('from', p_from, 'to', p_to, 'lessons', to_jsonb(ids)));
    insert into instructor_blocks (school_id, instructor_id, during, source) values (p_school_id, p_instructor_id, span, 'person')
      on conflict (school_id, instructor_id, during) do update set source = 'person';
    update absence_requests r set state = 'accepted', decided_at = moment, decided_in = set_away.log_id
      where r.school_id = p_school_id and r.instructor_id = p_instructor_id and r.state = 'open' and r.from_date >= p_from and r.to_date <= p_to;
    for swap in select x.id, x."to" from jsonb_to_recordset(p_takers) as x(id uuid, "to" text) order by x.id loop
      refused := swap.id;
      present := array(select x.instructor_id from slot_instructors x where x.school_id = p_school_id and x.slot_id = swap.id order by 1);
      code := case when p_instructor_id = any (present) then 'ok' else 'lesson_changed' end;
      if code = 'ok' then
        select s.code into code from set_instructors_by_staff(p_school_id, p_by, swap.id, present,
          array_remove(present, p_instructor_id) || array_remove(array[swap."to"], null), null) as s;
      end if;
      -- Roll back to the begin of this block.
      if code <> 'ok' then raise exception using errcode = 'SB001'; end if;
    end loop;
    refused := null;
  exception when sqlstate 'SB001' then log_id := null;
  end;
end $$;
