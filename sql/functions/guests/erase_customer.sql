-- Erases the personal data of the guest with this email address from these bookings of a school. If the guest made the booking: all
-- contacts, notes, answers, transfers, reasons, measures and sizes, and staff notes. If the guest only has a seat: its contact and
-- measures. Seats, money, references and times stay. Queued mails to the guest become void. Idempotent. Locks the bookings by id, then
-- the version. Returns the ids of the changed bookings.
create or replace function erase_customer(p_school_id text, p_ids uuid[], p_email text) returns uuid[]
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  b bookings;
  remaining_items jsonb;
  changed_ids uuid[] := '{}';
begin
  -- Lock all bookings before the first write, because writes lock the version, which is the last lock.
  perform 1 from bookings where school_id = p_school_id and id = any (p_ids) order by id for no key update;
  for b in select * from bookings where school_id = p_school_id and id = any (p_ids) order by id loop
    remaining_items := without_contacts(b.unit_items, p_email);
    if lower(p_email) in (lower(b.customer_email), lower(b.contact ->> 'emailAddress')) then
      remaining_items := without_contacts(b.unit_items);
      update bookings set customer_name = '', customer_email = '', customer_phone = null, notes = null, contact = null,
        cancellation_reason = null, request_digest = null, answers = null, pickup = null, dropoff = null,
        form_network = null, form_domain = null, unit_items = remaining_items, erased_at = moment
        where school_id = p_school_id and id = b.id;
      update mails set state = 'void', done_at = moment, response = 'nobody'
        where school_id = p_school_id and booking_id = b.id and role in ('guest', 'reminder') and state = 'queued';
      perform forget_guests(p_school_id, b.id, null);
    elsif remaining_items is distinct from b.unit_items then
      update bookings set unit_items = remaining_items where school_id = p_school_id and id = b.id;
      perform forget_guests(p_school_id, b.id, array(select u.place from jsonb_array_elements(b.unit_items) with ordinality u(item, place)
        where lower(u.item -> 'contact' ->> 'emailAddress') = lower(p_email))::int[]);
    else
      continue;
    end if;
    changed_ids := changed_ids || b.id;
  end loop;
  return changed_ids;
end $$;
