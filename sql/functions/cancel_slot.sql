-- Cancels a lesson with all its live bookings and holds, and frees its instructors, in one transaction. Answers
-- 'ok' with how many bookings and seats were cancelled, 'unchanged' where it was cancelled before, 'slot_expired'
-- for one that has begun, or 'slot_not_found'.
create or replace function cancel_slot(p_slot_id uuid, out code text, out bookings int, out seats int)
language plpgsql volatile as $$
declare
  slot slots;
begin
  bookings := 0; seats := 0;
  select * into slot from slots where id = p_slot_id for no key update;
  code := case
    when slot.id is null then 'slot_not_found'
    when slot.cancelled_at is not null then 'unchanged'
    when slot.starts_at <= clock_timestamp() then 'slot_expired'
    else 'ok' end;
  if code <> 'ok' then return; end if;

  -- By id, as whoever erases a customer locks them, who holds no slot.
  perform 1 from bookings b where b.slot_id = slot.id and b.school_id = slot.school_id and b.status in ('confirmed', 'on_hold')
    order by b.id for no key update;
  perform reap_holds(array[slot.id], clock_timestamp());
  with ended as (
    update bookings b set status = 'cancelled', cancelled_at = clock_timestamp()
    where b.slot_id = slot.id and b.school_id = slot.school_id and b.status in ('confirmed', 'on_hold')
    returning b.participants
  )
  select count(*), coalesce(sum(participants), 0) into bookings, seats from ended;
  update slots set cancelled_at = clock_timestamp(), spots_taken = spots_taken - seats,
    schedule_version = schedule_version + 1
    where id = slot.id and school_id = slot.school_id;
  -- Who was to teach it stays known, but takes no time of theirs.
  update slot_instructors set during = 'empty' where slot_id = slot.id and school_id = slot.school_id;
end $$;
