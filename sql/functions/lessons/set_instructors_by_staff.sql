-- Replaces the instructors of a lesson by p_people, by staff. The rules are those of change_slot, but a lesson without taken seats may
-- have no instructor. p_seen are the instructors that the page showed: if they differ now, returns 'lesson_changed'. Else returns 'ok'
-- with the audit row, or change_slot's codes. Locks the slot, then instructors by id.
create or replace function set_instructors_by_staff(
  p_school_id text, p_by uuid, p_slot_id uuid, p_seen text[], p_people text[], p_undoes uuid,
  out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  slot slots;
  present text[];
  ratio int;
begin
  select * into slot from slots where school_id = p_school_id and id = p_slot_id for no key update;
  if not found then code := 'slot_not_found'; return; end if;
  present := array(select x.instructor_id from slot_instructors x where x.school_id = p_school_id and x.slot_id = p_slot_id order by 1);
  if present <> array(select distinct unnest(p_seen) order by 1) then code := 'lesson_changed'; return; end if;
  if p_people <> '{}' then
    select c.code into code
      from change_slot(p_school_id, p_slot_id, jsonb_build_object('instructors', to_jsonb(p_people))) as c;
  else
    perform 1 from instructors i where i.school_id = p_school_id and i.id = any (present) order by i.id for no key update;
    perform reap_holds(p_school_id, array[p_slot_id], clock_timestamp());
    select s.spots_taken into slot.spots_taken from slots s where s.school_id = p_school_id and s.id = p_slot_id;
    select t.max_students_per_instructor into ratio from lesson_types t
      where t.school_id = p_school_id and t.id = slot.lesson_type_id;
    code := case when slot.cancelled_at is not null then 'slot_cancelled'
      when slot.starts_at <= clock_timestamp() then 'slot_expired'
      when present = '{}' then 'unchanged'
      else coalesce(seats_refusal(slot.spots_taken, 0, slot.capacity, 0, ratio), 'ok') end;
    if code = 'ok' then
      delete from slot_instructors x where x.school_id = p_school_id and x.slot_id = p_slot_id;
    end if;
  end if;
  if code <> 'ok' then return; end if;
  log_id := write_audit(p_school_id, p_by, 'lesson.team', p_slot_id, p_before => jsonb_build_object('instructors', to_jsonb(present)),
    p_after => jsonb_build_object('instructors', to_jsonb(array(select distinct unnest(p_people) order by 1))), p_undoes => p_undoes);
end $$;
