-- Contact of a booking as stored, or else built from the customer columns of v1.
create or replace function contact_of(b bookings) returns jsonb language sql stable as $$
  select coalesce(b.contact, jsonb_build_object(
    'fullName', nullif(b.customer_name, ''), 'emailAddress', nullif(b.customer_email, ''), 'phoneNumber', b.customer_phone
  ))
$$;
