-- The bookings that name a person by this e-mail address (see names_customer), by the indexes.
create or replace function bookings_naming(p_email text) returns setof uuid language sql stable as $$
  select id from bookings where customer_email <> '' and lower(customer_email) = lower(p_email)
  union
  select id from bookings where lower(contact ->> 'emailAddress') = lower(p_email) and p_email <> ''
  union
  select id from bookings
    where unit_items @? '$[*].contact.emailAddress' and seat_emails(unit_items) @> array[lower(p_email)] and p_email <> ''
$$;
