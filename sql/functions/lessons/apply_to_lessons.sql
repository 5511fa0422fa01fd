-- Applies the change of change_lessons_by_staff to each lesson, with one audit row each. The caller must hold all locks, and must roll
-- back unless the code is 'ok'.
create or replace function apply_to_lessons(
  p_school_id text, p_by uuid, p_change_id uuid, p_act text, p_lessons jsonb, p_because text, p_words text,
  out code text, out refused uuid
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  ids constant uuid[] := array(select (x ->> 'id')::uuid from jsonb_array_elements(p_lessons) as x);
  changed_ids uuid[];
  lesson record;
  before jsonb;
  after jsonb;
begin
  if p_act in ('close', 'open') then
    select o.code, o.refused, o.changed into code, refused, changed_ids from set_sale(p_school_id, ids, p_act = 'open') as o;
    if changed_ids = '{}' and code = 'ok' then code := 'unchanged'; end if;
  elsif p_act = 'cancel' then
    select c.code, c.refused into code, refused from cancel_slots(p_school_id, ids, true) as c;
    update slots set cancelled_because = p_because, cancelled_words = p_words
      where school_id = p_school_id and id = any (ids) and code = 'ok';
  end if;
  for lesson in
    select x.id, x.date, x."start" as begins, x."end" as ends, coalesce(x.spot, s.spot_name) as spot, x.undoes,
      place_json(s.local_date, s.local_start, s.local_end, s.spot_name) as former_place
    from jsonb_to_recordset(p_lessons) as x(id uuid, date date, "start" time, "end" time, spot text, undoes uuid)
    join slots s on s.school_id = p_school_id and s.id = x.id
    order by case when x.date + x."start" > s.local_date + s.local_start then -1 else 1 end * extract(epoch from s.starts_at), s.id
  loop
    if p_act = 'move' then
      refused := lesson.id;
      code := move_lesson(p_school_id, lesson.id, null, lesson.date, lesson.begins, lesson.ends, lesson.spot, true);
    end if;
    if code is distinct from 'ok' then return; end if;
    continue when p_act in ('close', 'open') and lesson.id <> all (changed_ids);
    select case p_act
        when 'move' then place_json(local_date, local_start, local_end, spot_name) || jsonb_build_object('version', schedule_version)
        when 'cancel' then jsonb_build_object('because', p_because)
        when 'close' then jsonb_build_object('sale', 'closed') else jsonb_build_object('sale', 'open') end into after
      from slots where school_id = p_school_id and id = lesson.id;
    before := case p_act when 'close' then jsonb_build_object('sale', 'open') when 'open' then jsonb_build_object('sale', 'closed')
      when 'cancel' then jsonb_build_object('place', lesson.former_place) else lesson.former_place end;
    perform write_audit(p_school_id, p_by, case p_act when 'move' then 'lesson.move' when 'cancel' then 'lesson.cancel'
        when 'close' then 'lesson.close' else 'lesson.open' end, lesson.id, p_subject => p_change_id::text,
      p_before => before, p_after => after, p_undoes => lesson.undoes);
  end loop;
  code := coalesce(code, 'unchanged');
  if code = 'ok' then refused := null; end if;
end $$;
