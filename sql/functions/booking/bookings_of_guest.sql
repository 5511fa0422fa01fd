-- Bookings of a school with the same email address as this booking: of the customer, the contact or the guest of a seat. At most p_max
-- + 1 ids. Only this booking if it has no address. `ids` is null if the school has no such booking.
create or replace function bookings_of_guest(p_school_id text, p_booking_id uuid, p_max int, out email text, out ids uuid[])
language plpgsql stable as $$
declare
  found_id uuid;
begin
  select b.id, lower(coalesce(nullif(b.customer_email, ''), b.contact ->> 'emailAddress', '')) into found_id, email
    from bookings b where b.school_id = p_school_id and b.id = p_booking_id;
  if found_id is null then return; end if;
  ids := array[p_booking_id];
  if email = '' then return; end if;
  ids := array(
    select b.id from bookings b where b.school_id = p_school_id and b.customer_email <> '' and lower(b.customer_email) = email
    union
    select b.id from bookings b where b.school_id = p_school_id and lower(b.contact ->> 'emailAddress') = email
    union
    select b.id from bookings b where b.school_id = p_school_id and b.unit_items @? '$[*].contact.emailAddress'
      and seat_emails(b.unit_items) @> array[email]
    order by 1 limit p_max + 1);
end $$;
