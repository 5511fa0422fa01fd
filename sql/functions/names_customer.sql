-- Whether a booking names a person by this e-mail address: as its customer or contact, or as a guest on one of its seats.
create or replace function names_customer(b bookings, p_email text) returns boolean language sql immutable as $$
  select p_email <> '' and (
    lower(p_email) in (lower(b.customer_email), lower(b.contact ->> 'emailAddress'))
    or exists (
      select from jsonb_array_elements(b.unit_items) as seat
      where lower(seat -> 'contact' ->> 'emailAddress') = lower(p_email)
    )
  )
$$;
