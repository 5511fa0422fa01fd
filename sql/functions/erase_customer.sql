-- Erases what bookings know of the person with this e-mail address: of one they made, all that names anybody's contact,
-- notes and reasons; of a seat on another's, their contact. Seats, money, references and times stay as they are, and so
-- does a second call. Locks the bookings by id, nothing else. Answers the ids of those it changed.
create or replace function erase_customer(p_email text) returns uuid[] language plpgsql volatile as $$
declare
  found uuid[];
begin
  perform from bookings b where names_customer(b, p_email) order by b.id for no key update;
  with own as (
    update bookings b set customer_name = '', customer_email = '', customer_phone = null, notes = null, contact = null,
      cancellation_reason = null, unit_items = without_contacts(b.unit_items), erased_at = clock_timestamp()
    where p_email <> '' and lower(p_email) in (lower(b.customer_email), lower(b.contact ->> 'emailAddress'))
    returning b.id
  ), others as (
    update bookings b set unit_items = without_contacts(b.unit_items, p_email)
    where names_customer(b, p_email) and b.id not in (select id from own)
    returning b.id
  )
  select coalesce(array_agg(id order by id), '{}') into found from (select id from own union all select id from others) as all_ids;
  return found;
end $$;
