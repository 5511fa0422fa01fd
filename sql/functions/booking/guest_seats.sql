-- Seats that a guest has booked with a partner on the local day of a lesson. Counts live bookings from the same mailbox (see
-- mailbox_of) and those of the current batch (p_booked).
create or replace function guest_seats(
  p_school_id text, p_partner_id bigint, p_email text, p_slot_id uuid, p_booked bookings[], p_moment timestamptz
) returns bigint language plpgsql stable as $$
declare
  mailbox constant text := mailbox_of(p_email);
  day constant date := (select s.local_date from slots s where s.school_id = p_school_id and s.id = p_slot_id);
  slot_ids uuid[];
  seats int[];
begin
  select array_agg(b.slot_id), array_agg(b.participants) into slot_ids, seats from unnest(p_booked) as b
    where b.partner_id = p_partner_id and mailbox_of(b.customer_email) = mailbox;
  return (
    select coalesce(sum(b.participants), 0) from bookings b
    join slots s on s.school_id = p_school_id and s.id = b.slot_id
    where b.school_id = p_school_id and b.partner_id = p_partner_id and s.school_id = p_school_id and s.local_date = day
      and b.customer_email <> '' and mailbox_of(b.customer_email) = mailbox
      and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > p_moment))
  ) + (
    select coalesce(sum(x.seats), 0) from unnest(slot_ids, seats) as x(slot_id, seats)
    join slots s on s.school_id = p_school_id and s.id = x.slot_id
    where s.local_date = day
  );
end $$;
