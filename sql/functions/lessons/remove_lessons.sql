-- Removes planned lessons without bookings, by staff: all or none. They are cancelled, so that partners get an event, and no longer
-- appear on their days. Returns 'ok' with one audit row, 'booked' if one has a booking or hold, or a refusal of cancel_slots.
create or replace function remove_lessons(p_school_id text, p_by uuid, p_ids uuid[], p_undoes uuid, out code text, out log_id uuid)
language plpgsql volatile as $$
declare
  moment timestamptz;
  removed jsonb;
begin
  -- Bookings lock their lesson first, so none can be added after this lock.
  perform 1 from slots s where s.school_id = p_school_id and s.id = any (p_ids) order by s.id for no key update;
  moment := clock_timestamp();
  if exists (
    select from bookings b where b.school_id = p_school_id and b.slot_id = any (p_ids)
      and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > moment))
  ) then code := 'booked'; return; end if;
  select c.code into code from cancel_slots(p_school_id, p_ids, true) as c;
  if code <> 'ok' then return; end if;
  update slots s set removed = true where s.school_id = p_school_id and s.id = any (p_ids);
  select jsonb_build_object('lessons', count(*), 'from', min(s.local_date), 'to', max(s.local_date)) into removed
    from slots s where s.school_id = p_school_id and s.id = any (p_ids);
  log_id := write_audit(p_school_id, p_by, 'lesson.remove', p_after => removed, p_undoes => p_undoes);
end $$;
