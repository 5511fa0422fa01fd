-- Plans a private lesson and books it, by staff. Does both or neither. p_lesson is a row of import_lessons whose type must be private.
-- Without `instructors` it gets the first free instructor by name. p_request, p_paid and p_here are those of book_by_staff. A repeated
-- booking id changes nothing: 'ok' for the same request, else 'other_content'.
--
-- Returns 'ok' with the lesson and the results of book_by_staff, or a code of book_by_staff. Other refusals: 'type_not_found',
-- 'nobody_free', or the code of the first fault of check_lessons ('cannot_plan' if it has none) with the instructor as `detail`. The
-- lock order does not matter here, because other transactions cannot see the new lesson.
create or replace function book_private_by_staff(
  p_school_id text, p_by uuid, p_lesson jsonb, p_request jsonb, p_paid text, p_here boolean,
  out code text, out detail text, out remaining int, out log_id uuid, out booking_id uuid, out slot_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  teachers jsonb := p_lesson -> 'instructors';
  during tstzrange;
  candidate text;
  faults json;
  digest text;
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'private lesson', p_school_id, p_request ->> 'id'), 0));
  select b.id, b.slot_id, s.local_date::text, b.request_digest into booking_id, slot_id, date, digest
    from bookings b join slots s on s.school_id = p_school_id and s.id = b.slot_id
    where b.school_id = p_school_id and b.id = (p_request ->> 'id')::uuid;
  if booking_id is not null then
    code := case when digest = p_request ->> 'requestDigest' then 'ok' else 'other_content' end;
    return;
  end if;
  if not exists (select from lesson_types t where t.school_id = p_school_id and t.id = p_lesson ->> 'lessonType' and t.kind = 'private') then
    code := 'type_not_found'; return;
  end if;
  if teachers is null then
    select tstzrange(((p_lesson ->> 'date')::date + (p_lesson ->> 'start')::time) at time zone c.time_zone,
        lesson_end((p_lesson ->> 'date')::date, (p_lesson ->> 'start')::time, (p_lesson ->> 'end')::time) at time zone c.time_zone)
      into during from schools c where c.id = p_school_id;
    for candidate in
      select i.id from instructors i where i.school_id = p_school_id and i.removed_at is null order by i.name, i.id
    loop
      if clash_of(p_school_id, array[candidate], during, null) is null then teachers := jsonb_build_array(candidate); exit; end if;
    end loop;
    if teachers is null then code := 'nobody_free'; return; end if;
  end if;
  slot_id := (p_lesson ->> 'id')::uuid;
  select l.faults into faults
    from plan_lessons(p_school_id, p_by, json_build_array(p_lesson || jsonb_build_object('row', 1, 'instructors', teachers)), null) as l;
  if json_array_length(faults) > 0 then code := coalesce(faults #>> '{0,code}', 'cannot_plan'); detail := faults #>> '{0,who}'; return; end if;
  select b.code, b.remaining, b.log_id, b.booking_id, b.date into code, remaining, log_id, booking_id, date
    from book_by_staff(p_school_id, p_by, p_request || jsonb_build_object('slotId', slot_id, 'productId', p_lesson ->> 'lessonType', 'intoGuaranteed', true), p_paid, p_here) as b;
  -- Roll back the lesson if it cannot be booked, but return the code.
  if code <> 'ok' then raise exception 'not booked' using errcode = 'SB001'; end if;
exception when sqlstate 'SB001' then
  log_id := null;
end $$;
