-- Decides by staff that a called-off booking's guest gets credit (see credit_choice). Returns 'ok' with the audit row,
-- 'booking_not_found' if the booking has no choice, 'overtaken' if it is decided already, or 'gone'.
create or replace function credit_choice_by_staff(
  p_school_id text, p_by uuid, p_booking_id uuid, p_credit_id uuid, p_digest bytea, p_last_four text, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  lesson_id uuid;
  state text;
  credited bigint;
begin
  perform lock_choice(p_school_id, p_booking_id);
  select b.slot_id, c.state into lesson_id, state from choices c join bookings b on b.school_id = p_school_id and b.id = c.booking_id
    where c.school_id = p_school_id and c.booking_id = p_booking_id;
  if lesson_id is null then code := 'booking_not_found'; return; end if;
  if state <> 'open' then code := 'overtaken'; return; end if;
  select c.code, c.cents into code, credited
    from credit_choice(p_school_id, p_booking_id, 'person', p_credit_id, p_digest, p_last_four) as c;
  if code <> 'ok' then return; end if;
  log_id := write_audit(p_school_id, p_by, 'choice.credit', lesson_id, p_booking_id,
    p_after => jsonb_build_object('cents', credited, 'code', p_last_four));
end $$;
