-- Deletes the measures of a booking's guests at these seats, and the data to undo changes. p_places null means all seats and the staff
-- note on the booking. Versions keep counting, so that no older input can overwrite the row.
create or replace function forget_guests(p_school_id text, p_booking_id uuid, p_places int[]) returns void
language plpgsql volatile as $$
begin
  update guests set name = null, height_cm = null, weight_kg = null, shoe_eu = null, level = null, board_item = null, board = null,
    suit = null, boots = null, answers = null, was = null, log_id = null, version = version + 1
    where school_id = p_school_id and booking_id = p_booking_id and (p_places is null or n = any (p_places));
  if p_places is null then
    delete from guest_corrections where school_id = p_school_id and booking_id = p_booking_id;
    update staff_notes set text = '', was = null, log_id = null, version = version + 1
      where school_id = p_school_id and about = p_booking_id;
  end if;
end $$;
