-- Closes lessons, opens, moves or cancels them for the school's people: all of them or none, in one transaction. p_lessons has of each its
-- id, the schedule_version that was looked at (absent: whatever it is), for a move its date, start, end and spot (absent: where it is), and what it undoes; p_because and
-- p_words say why they are cancelled. p_change_id names the change: sent again, it changes nothing more, and with another act or more lessons it is
-- 'lesson_changed'. p_apply false only looks.
--
-- Answers 'ok', 'unchanged', or of the first lesson that stands against it which, and 'slot_not_found', 'slot_cancelled',
-- 'lesson_changed', or what offer_slots, move_lesson and cancel_slots answer. Each lesson gets a row of the log, each booking
-- that it concerns one of the notices. Locks as everybody does, all lessons, all who teach them and all bookings before the first is written;
-- of lessons that follow one another the one goes first that makes room.
create or replace function change_lessons_at_desk(
  p_school_id text, p_by uuid, p_change_id uuid, p_act text, p_lessons jsonb, p_because text, p_words text, p_apply boolean,
  out code text, out refused uuid
) language plpgsql volatile as $$
declare
  ids constant uuid[] := array(select (x ->> 'id')::uuid from jsonb_array_elements(p_lessons) as x);
  moment timestamptz;
  since bigint;
  live uuid[];
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
  live := array(
    select b.id from bookings b
    where b.school_id = p_school_id and b.slot_id = any (ids) and b.status in ('confirmed', 'on_hold')
  );
  perform reap_holds(p_school_id, ids, moment, live);
  select last_event into since from availability_versions where school_id = p_school_id;
  begin
    select x.code, x.refused into code, refused
      from apply_to_lessons(p_school_id, p_by, p_change_id, p_act, p_lessons, p_because, p_words) as x;
    -- What was done up to here is taken back.
    if code <> 'ok' or not p_apply then raise exception using errcode = 'SB001'; end if;
    perform write_notices(p_school_id, ids, since);
  exception when sqlstate 'SB001' then null;
  end;
end $$;
