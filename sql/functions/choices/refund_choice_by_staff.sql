-- Decides by staff that a called-off booking's guest gets the money back. Returns 'ok' with the audit row, 'booking_not_found' if the
-- booking has no choice, or 'overtaken' if it is decided already.
create or replace function refund_choice_by_staff(
  p_school_id text, p_by uuid, p_booking_id uuid, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  held bigint;
  lesson_id uuid;
begin
  perform lock_choice(p_school_id, p_booking_id);
  select b.slot_id into lesson_id from choices c join bookings b on b.school_id = p_school_id and b.id = c.booking_id
    where c.school_id = p_school_id and c.booking_id = p_booking_id;
  if lesson_id is null then code := 'booking_not_found'; return; end if;
  held := held_cents(p_school_id, p_booking_id);
  if not decide_choice(p_school_id, p_booking_id, 'refund', 'person', held) then code := 'overtaken'; return; end if;
  code := 'ok';
  log_id := write_audit(p_school_id, p_by, 'choice.refund', lesson_id, p_booking_id, p_after => jsonb_build_object('cents', held));
end $$;
