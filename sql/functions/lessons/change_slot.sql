-- Changes a planned lesson, for all callers, completely or not at all. Members of p_change are price_cents, capacity, spot_name,
-- guest_note, meeting and instructors (ids or names of all). Absent ones stay.
--
-- Returns 'ok' or a refusal, some with a `detail`: 'slot_not_found', 'slot_cancelled', 'slot_expired', 'equal_on_sale' (an equal
-- lesson is on sale at that spot), 'instructor_not_found' (the unknown id or name), 'nobody_teaches', 'instructor_busy' (a sentence),
-- 'insufficient_spots' and 'ratio_exceeded' (seats taken), 'unchanged'.
--
-- Sold seats keep their price. Unit prices change in proportion (see unit_cents_at).
create or replace function change_slot(p_school_id text, p_slot_id uuid, p_change jsonb, out code text, out detail text)
language plpgsql volatile as $$
declare
  slot slots;
  target slots;
  present text[];
  people text[];
  ratio int;
  units jsonb;
  active uuid[];
begin
  select * into slot from slots where school_id = p_school_id and id = p_slot_id for no key update;
  code := case
    when slot.id is null then 'slot_not_found'
    when slot.cancelled_at is not null then 'slot_cancelled'
    when slot.starts_at <= clock_timestamp() then 'slot_expired' end;
  if code is not null then return; end if;
  target := jsonb_populate_record(slot, p_change - 'instructors');
  select t.max_students_per_instructor, t.units into ratio, units from lesson_types t where school_id = p_school_id and id = slot.lesson_type_id;
  select coalesce(array_agg(instructor_id order by instructor_id), '{}') into present
    from slot_instructors where school_id = p_school_id and slot_id = slot.id;
  people := present;

  if p_change ? 'instructors' then
    select coalesce(array_agg(distinct i.id) filter (where i.id is not null), '{}'), min(input.word) filter (where i.id is null)
      into people, detail
      from jsonb_array_elements_text(p_change -> 'instructors') as input(word)
      left join instructors i on i.school_id = p_school_id and i.removed_at is null
        and (i.id = input.word or lower(i.name) = lower(input.word));
    if detail is not null then code := 'instructor_not_found'; return; end if;
    if people = '{}' and ratio is not null then code := 'nobody_teaches'; return; end if;
    -- Let concurrent changes of an instructor's lessons wait, as move_lesson does.
    perform 1 from instructors i where i.school_id = p_school_id and i.id = any (people || present) order by i.id for no key update;
    detail := clash_of(p_school_id, array(select unnest(people) except select unnest(present)),
      tstzrange(slot.starts_at, slot.ends_at), slot.id);
    if detail is not null then code := 'instructor_busy'; return; end if;
  end if;

  if slot.on_sale and lower(target.spot_name) <> lower(slot.spot_name) and equal_on_sale(
    p_school_id, slot.lesson_type_id, target.spot_name, slot.local_date, slot.local_start, slot.id) is not null
  then code := 'equal_on_sale'; return; end if;

  -- Lock the bookings that free_guests may change before the first write, because writes lock the version, which is the last lock.
  active := array(
    select b.id from bookings b
    where target.spot_name <> slot.spot_name and b.school_id = p_school_id and b.slot_id = slot.id and b.status in ('confirmed', 'on_hold')
  );
  perform reap_holds(p_school_id, array[slot.id], clock_timestamp(), active);
  select spots_taken into slot.spots_taken from slots where school_id = p_school_id and id = slot.id;
  code := coalesce(seats_refusal(slot.spots_taken, 0, target.capacity, cardinality(people), ratio), case
    when people = present and target.meeting is not distinct from slot.meeting and (target.price_cents, target.capacity, target.spot_name, target.guest_note)
      = (slot.price_cents, slot.capacity, slot.spot_name, slot.guest_note) then 'unchanged'
    else 'ok' end);
  detail := slot.spots_taken;
  if code <> 'ok' then return; end if;

  update slots set price_cents = target.price_cents,
    unit_cents = case when target.price_cents = price_cents then unit_cents else unit_cents_at(units, target.price_cents) end, capacity = target.capacity, spot_name = target.spot_name,
    guest_note = target.guest_note, meeting = target.meeting,
    twin = case when lower(target.spot_name) = lower(slot.spot_name) then twin else 0 end
    where school_id = p_school_id and id = slot.id;
  delete from slot_instructors where school_id = p_school_id and slot_id = slot.id and instructor_id <> all (people);
  insert into slot_instructors (school_id, slot_id, instructor_id, during)
    select p_school_id, slot.id, x.id, tstzrange(slot.starts_at, slot.ends_at)
    from unnest(people) as x(id) where x.id <> all (present);
  if target.spot_name <> slot.spot_name then
    insert into lesson_moves (school_id, slot_id, local_date, local_start, spot_name)
      values (p_school_id, slot.id, slot.local_date, slot.local_start, slot.spot_name);
    perform free_guests(p_school_id, slot.id);
  end if;
-- A concurrent change was first.
exception when unique_violation then
  code := 'equal_on_sale'; detail := null;
when exclusion_violation then
  code := 'instructor_busy';
  detail := clash_of(p_school_id, people, tstzrange(slot.starts_at, slot.ends_at), slot.id);
end $$;
