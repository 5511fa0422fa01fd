-- Reason why a booking with a pack cannot change to p_seats in a lesson of p_type_id: 'slot_not_purchasable' if the pack is not for this
-- other type, 'insufficient_spots' if it has too few lessons for a larger party. A change within the booked lessons is also possible after
-- the pack's last day. The caller holds the lock of the pack.
create or replace function pack_change_refusal(
  p_school_id text, b bookings, p_type_id text, p_is_other_type boolean, p_seats int, p_moment timestamptz
) returns text language plpgsql stable as $$
declare
  pack packs;
begin
  select * into pack from packs p where p.school_id = p_school_id and p.id = b.pack_id;
  return case when p_is_other_type and pack.lesson_type_ids <> '{}' and p_type_id <> all (pack.lesson_type_ids) then 'slot_not_purchasable'
    when p_seats > b.participants and (pack.valid_until <= p_moment or p_seats - b.participants > pack_left(p_school_id, b.pack_id))
      then 'insufficient_spots' end;
end $$;
