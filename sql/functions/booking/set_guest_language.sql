-- Sets the language of messages to a guest. Returns 'ok' with the audit row, 'unchanged' or 'booking_not_found'.
create or replace function set_guest_language(
  p_school_id text, p_by uuid, p_booking_id uuid, p_language text, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  b bookings;
begin
  select * into b from bookings where school_id = p_school_id and id = p_booking_id for no key update;
  code := case when b.id is null then 'booking_not_found' when b.language is not distinct from p_language then 'unchanged' else 'ok' end;
  if code <> 'ok' then return; end if;
  update bookings set language = p_language where school_id = p_school_id and id = p_booking_id;
  log_id := write_audit(p_school_id, p_by, 'guest.language', b.slot_id, p_booking_id,
    p_before => jsonb_build_object('language', b.language), p_after => jsonb_build_object('language', p_language));
end $$;
