-- A partner's sales limit for a lesson: `share` is the lowest of the matching limits (null: none, 0: nothing may be sold), `unsold`
-- the seats left of it. Counts the partner's live bookings and those of the batch (p_booked). To decide a booking, lock the lesson
-- first and call this in a new statement.
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
