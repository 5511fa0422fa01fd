-- A partner's sales limit for a lesson: the smallest of the school's matching limits (`share`; null if none applies, 0 if nothing may be
-- sold), and the seats left of it (`unsold`). Counts the partner's holds, confirmed bookings and earlier ones of the batch (p_booked).
-- If the lesson is locked and the statement began after the lock, the next booking is decided on the same numbers.
create or replace function partner_share(
  p_school_id text, p_partner_id bigint, p_slot_id uuid, p_booked bookings[], p_moment timestamptz, out share int, out unsold int
) language plpgsql stable as $$
begin
  select min(l.seats) into share from slot_limits l
    where l.school_id = p_school_id and l.slot_id = p_slot_id and l.partner_id = p_partner_id and l.release_at is null;
  if share is null then return; end if;
  unsold := greatest(0, share - (
    select coalesce(sum(b.participants), 0) from bookings b
    where b.school_id = p_school_id and b.slot_id = p_slot_id and b.partner_id = p_partner_id
      and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > p_moment))
  ) - (
    select coalesce(sum(m.participants), 0) from unnest(p_booked) as m where m.partner_id = p_partner_id and m.slot_id = p_slot_id
  ));
end $$;
