-- Closes, opens, moves or cancels lessons by staff: all or none, in one transaction. Each item of p_lessons has the lesson's
-- id. It may have the schedule_version that the page showed (else any) and the audit row that it undoes. For a move it has
-- date, start and end, and may have a spot. p_because and p_words are the reason of a cancellation. p_change_id is the id of
-- the request: a repeat changes nothing, and is 'lesson_changed' if it has another act or more lessons. p_apply false is a dry
-- run.
--
-- Returns 'ok', 'unchanged', or the first refused lesson with 'slot_not_found', 'slot_cancelled', 'lesson_changed' or a code of
-- set_sale, move_lesson or cancel_slots. Writes one audit row per lesson and one notice per affected booking. Takes all locks
-- in the common order before the first write. If a lesson moves to the time of another one, the other one is moved first.
create or replace function change_lessons_by_staff(
  p_school_id text, p_by uuid, p_change_id uuid, p_act text, p_lessons jsonb, p_because text, p_words text, p_apply boolean,
  out code text, out refused uuid
) language plpgsql volatile as $$
declare
  ids constant uuid[] := array(select (x ->> 'id')::uuid from jsonb_array_elements(p_lessons) as x);
  moment timestamptz;
  since bigint;
  live_ids uuid[];
begin
  perform 1 from slots where school_id = p_school_id and id = any (ids) order by id for no key update;
  moment := clock_timestamp();
  code := 'ok';
  perform from school_log where school_id = p_school_id and slot_id = any (ids) and subject = p_change_id::text;
  if found then
    select x.id, 'lesson_changed' into refused, code from unnest(ids) as x(id)
      left join school_log l on l.school_id = p_school_id and l.slot_id = x.id and l.subject = p_change_id::text
      where l.act <> 'lesson.' || p_act or (l.act is null and p_act in ('move', 'cancel')) limit 1;
    code := coalesce(code, 'ok');
    return;
  end if;
  select x.id, case when s.id is null then 'slot_not_found' when s.schedule_version <> x.version then 'lesson_changed'
      else 'slot_cancelled' end into refused, code
    from jsonb_to_recordset(p_lessons) as x(id uuid, version int)
    left join slots s on s.school_id = p_school_id and s.id = x.id
    where s.id is null or s.schedule_version <> x.version or s.cancelled_at is not null
    order by s.starts_at, x.id limit 1;
  if found then return; end if;
  perform 1 from instructors i where i.school_id = p_school_id and i.id in (
    select x.instructor_id from slot_instructors x where x.school_id = p_school_id and x.slot_id = any (ids)
  ) order by i.id for no key update;
  live_ids := array(
    select b.id from bookings b
    where b.school_id = p_school_id and b.slot_id = any (ids) and b.status in ('confirmed', 'on_hold')
  );
  perform reap_holds(p_school_id, ids, moment, live_ids);
  select last_event into since from availability_versions where school_id = p_school_id;
  begin
    select x.code, x.refused into code, refused
      from apply_to_lessons(p_school_id, p_by, p_change_id, p_act, p_lessons, p_because, p_words) as x;
    -- Roll back to the begin of this block.
    if code <> 'ok' or not p_apply then raise exception using errcode = 'SB001'; end if;
    perform write_notices(p_school_id, ids, since);
  exception when sqlstate 'SB001' then null;
  end;
end $$;
