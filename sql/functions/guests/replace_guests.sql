-- Replaces the stored guests of these bookings. The caller must hold the bookings' locks.
create or replace function replace_guests(p_school_id text, p_booking_ids uuid[], p_guests guests[]) returns void
language plpgsql volatile as $$
begin
  delete from guests where school_id = p_school_id and booking_id = any (p_booking_ids);
  insert into guests (school_id, booking_id, n, name, height_cm, weight_kg, shoe_eu, level, board_item, board, suit, boots, answers, version,
      was, log_id)
    select p_school_id, booking_id, n, name, height_cm, weight_kg, shoe_eu, level, board_item, board, suit, boots, answers, version,
      was, log_id from unnest(p_guests);
end $$;
