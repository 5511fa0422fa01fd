-- Replaces lesson p_number of a run by another one, by staff: after a cancellation, or to correct the plan. Existing bookings keep their
-- lessons. p_seen is the lesson that the page showed. Returns 'ok' with the audit row, or 'not_found' (no such run or number),
-- 'run_changed' (it has another lesson now), 'in_run' (the new lesson is in the run already), 'slot_not_found' (no such lesson, or a
-- cancelled one) or 'slot_expired'. Locks both lessons by id, as bookings of the run do (see run_price).
create or replace function set_run_lesson(
  p_school_id text, p_by uuid, p_run_id uuid, p_number int, p_seen uuid, p_slot_id uuid, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  current_id uuid;
  replaced slots;
  added slots;
  moment timestamptz;
  course text;
begin
  perform 1 from slots s where s.school_id = p_school_id and s.id in (p_seen, p_slot_id) order by s.id for no key update;
  moment := clock_timestamp();
  select l.slot_id into current_id from run_lessons l
    where l.school_id = p_school_id and l.run_id = p_run_id and l.n = p_number for no key update;
  select * into replaced from slots s where s.school_id = p_school_id and s.id = p_seen;
  select * into added from slots s where s.school_id = p_school_id and s.id = p_slot_id;
  code := case when current_id is null then 'not_found' when current_id <> p_seen then 'run_changed'
    when exists (select from run_lessons l where l.school_id = p_school_id and l.run_id = p_run_id and l.slot_id = p_slot_id) then 'in_run'
    when added.id is null or added.cancelled_at is not null then 'slot_not_found'
    when added.starts_at <= moment then 'slot_expired' else 'ok' end;
  if code <> 'ok' then return; end if;
  update run_lessons l set slot_id = p_slot_id where l.school_id = p_school_id and l.run_id = p_run_id and l.n = p_number;
  select c.name into course from runs r join courses c on c.school_id = p_school_id and c.id = r.course_id
    where r.school_id = p_school_id and r.id = p_run_id;
  log_id := write_audit(p_school_id, p_by, 'run.lesson', p_slot_id, p_subject => p_run_id::text,
    p_before => place_json(replaced.local_date, replaced.local_start, replaced.local_end, replaced.spot_name),
    p_after => place_json(added.local_date, added.local_start, added.local_end, added.spot_name) || jsonb_build_object('course', course));
end $$;
