-- Which bookings of a school name the person who made one of its bookings: by the e-mail address of its customer or contact, as
-- customer, contact or guest on a seat, and one more than p_most of them at the most; the booking alone where it has none. `ids` is
-- null where the school has no such booking.
create or replace function guest_of(p_school_id text, p_booking_id uuid, p_most int, out email text, out ids uuid[])
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
    order by 1 limit p_most + 1);
end $$;
