-- Stores a change of a booking that was permitted (see update_booking), and moves its seats. b is the booking before the change, but
-- its counters of changes are already updated. p_details is the result of order_after.
create or replace function store_change(
  p_school_id text, b bookings, p_change jsonb, p_origin slots, p_target slots, p_items jsonb, p_seats int, p_price party_price, p_details record,
  p_party_changed boolean, p_moment timestamptz
) returns void language plpgsql volatile as $$
declare
  read_margin constant interval := '10 seconds';
  -- Maximum life of a hold from its creation.
  max_hold constant interval := '4 hours';
  is_confirm constant boolean := coalesce((p_change ->> 'confirm')::boolean, false);
  is_proven constant boolean := coalesce((p_change ->> 'isProven')::boolean, false);
  hold_for constant interval := make_interval(mins => (p_change ->> 'holdMinutes')::int);
  -- least() ignores nulls, so hold_for must not be null there.
  hold_end constant timestamptz := least(
    case when hold_for is null then b.hold_expires_at else least(p_moment + hold_for, greatest(b.created_at + max_hold, b.hold_expires_at)) end,
    p_target.starts_at);
begin
  update bookings set
    hour_began = b.hour_began, hour_changes = b.hour_changes, address_changes = b.address_changes,
    slot_id = p_target.id, freed = freed and p_target.id = p_origin.id, chosen_at = case when p_target.id = p_origin.id then chosen_at else p_moment end, unproven_until = case when unproven_until is not null and not is_proven then p_target.starts_at end,
    participants = p_seats, unit_items = p_items, updated_at = p_moment,
    changes = changes + 1 + case when p_target.id = p_origin.id then 0 else p_origin.schedule_version end,
    total_cents = p_price.total_cents, offer = p_price.offer, off_cents = p_price.off_cents, priced_each = p_price.priced_each,
    unit_seats = p_price.unit_seats, unit_cents = p_price.unit_cents,
    status = case when is_confirm then 'confirmed' else status end,
    confirmed_at = case when is_confirm then coalesce(confirmed_at, p_moment) else confirmed_at end,
    hold_expires_at = case when status = 'on_hold' then hold_end else hold_expires_at end,
    notes = case when p_change ? 'notes' then p_change ->> 'notes' else notes end,
    reseller_reference = case when p_change ? 'resellerReference' then p_change ->> 'resellerReference' else reseller_reference end,
    answers = p_details.answers, pickup = p_details.pickup, dropoff = p_details.dropoff,
    email_receipt = coalesce((p_change ->> 'emailReceipt')::boolean, email_receipt),
    contact = case when p_change ? 'contact' then p_details.contact else contact end,
    customer_name = case when p_change ? 'contact' then contact_name(p_details.contact) else customer_name end,
    customer_email = case when p_change ? 'contact' then coalesce(p_details.contact ->> 'emailAddress', '') else customer_email end,
    customer_phone = case when p_change ? 'contact' then p_details.contact ->> 'phoneNumber' else customer_phone end
  where school_id = p_school_id and id = b.id;

  -- Invalidate reads if the hold ends earlier than before. Also if it was about to end, because a read may have counted its seats as
  -- free (see confirm_many).
  if p_party_changed or hold_end < b.hold_expires_at or (b.status = 'on_hold' and b.hold_expires_at < p_moment + read_margin) then
    update slots s set spots_taken = s.spots_taken
        + case when s.id = p_target.id then p_seats else 0 end - case when s.id = p_origin.id then b.participants else 0 end
      where s.school_id = p_school_id and s.id in (p_origin.id, p_target.id);
  end if;
end $$;
