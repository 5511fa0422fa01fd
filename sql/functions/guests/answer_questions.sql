-- Stores a guest's answers for a booking and for its guests by seat number (see guests_after). The booking must be live and its lesson
-- must not have begun. Absent answers stay; null deletes one. Locks the booking.
--
-- Returns 'ok', 'booking_not_found', 'gone' if the booking has ended or is erased, 'slot_expired', 'too_many' for more guests than
-- seats, or 'order_too_long'.
create or replace function answer_questions(p_school_id text, p_booking_id uuid, p_answers jsonb, p_guests jsonb) returns text
language plpgsql volatile as $$
declare
  moment timestamptz;
  b bookings;
  guest_rows guests[];
  merged_answers jsonb;
begin
  select * into b from bookings where school_id = p_school_id and id = p_booking_id for no key update;
  if b.id is null then return 'booking_not_found'; end if;
  moment := clock_timestamp();
  if b.status not in ('confirmed', 'on_hold') or b.hold_expires_at <= moment and b.status = 'on_hold' then return 'gone'; end if;
  if b.customer_name = '' then return 'gone'; end if;
  if exists (select from slots where school_id = p_school_id and id = b.slot_id and (starts_at <= moment or cancelled_at is not null))
    then return 'slot_expired'; end if;
  guest_rows := guests_after(p_school_id, b, null, p_guests);
  if exists (select from jsonb_object_keys(p_guests) as place where place::int > b.participants) then return 'too_many'; end if;
  merged_answers := nullif(jsonb_strip_nulls(coalesce(b.answers, '{}') || p_answers), '{}');
  if order_bytes(contact_of(b), b.unit_items) + answers_bytes(merged_answers, guest_rows) > 8192 then return 'order_too_long'; end if;
  update bookings set answers = merged_answers, updated_at = moment where school_id = p_school_id and id = p_booking_id;
  perform replace_guests(p_school_id, array[p_booking_id], guest_rows);
  return 'ok';
end $$;
