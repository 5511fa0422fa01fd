-- Who booked: the contact as it was sent, or what a booking in v1's words says of its customer.
create or replace function contact_of(b bookings) returns jsonb language sql stable as $$
  select coalesce(b.contact, jsonb_build_object(
    'fullName', nullif(b.customer_name, ''), 'emailAddress', nullif(b.customer_email, ''), 'phoneNumber', b.customer_phone
  ))
$$;
