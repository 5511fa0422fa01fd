-- Changes seats, price, guest note and meeting point of a lesson by staff (see change_slot). p_change and p_seen have capacity, cents,
-- note and meeting; an absent meeting stays.
-- p_seen are the values that the page showed: if one differs now, returns 'lesson_changed'. Sold seats keep their price. Returns
-- change_slot's codes and detail. 'ok' also returns the audit row. Locks the lesson first, as change_slot does.
create or replace function change_lesson_by_staff(
  p_school_id text, p_by uuid, p_slot_id uuid, p_seen jsonb, p_change jsonb, p_undoes uuid,
  out code text, out detail text, out log_id uuid, out date text
) language plpgsql volatile as $$
declare
  former slots;
begin
  select * into former from slots where school_id = p_school_id and id = p_slot_id for no key update;
  if former.id is null then code := 'slot_not_found'; return; end if;
  date := former.local_date;
  if (former.capacity, former.price_cents, former.guest_note)
    <> ((p_seen ->> 'capacity')::int, (p_seen ->> 'cents')::int, coalesce(p_seen ->> 'note', former.guest_note))
    or (p_seen ? 'meeting' and former.meeting is distinct from nullif(p_seen -> 'meeting', 'null')) then
    code := 'lesson_changed'; return;
  end if;
  select c.code, c.detail into code, detail from change_slot(p_school_id, p_slot_id,
    jsonb_strip_nulls(jsonb_build_object(
      'capacity', p_change -> 'capacity', 'price_cents', p_change -> 'cents', 'guest_note', p_change -> 'note'))
    || case when p_change ? 'meeting' then jsonb_build_object('meeting', p_change -> 'meeting') else '{}' end) as c;
  if code <> 'ok' then return; end if;
  log_id := write_audit(p_school_id, p_by, 'lesson.change', p_slot_id, p_before => p_seen, p_after => p_change, p_undoes => p_undoes);
end $$;
