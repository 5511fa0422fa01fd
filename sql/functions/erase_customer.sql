-- Erases what bookings know of the person with this e-mail address: of one they made, all that names anybody's contact,
-- notes and reasons; of a seat on another's, their contact. Seats, money, references and times stay as they are, and so
-- does a second call. Locks the bookings by id, nothing else. Answers the ids of those it changed.
create or replace function erase_customer(p_email text) returns uuid[] language plpgsql volatile as $$
declare
  held uuid[];
  found uuid[];
begin
  with mine as (
    select id from bookings where id = any (array(select bookings_naming(p_email))) order by id for no key update
  ) select array_agg(id) into held from mine;
  with own as (
    update bookings b set customer_name = '', customer_email = '', customer_phone = null, notes = null, contact = null,
      cancellation_reason = null, unit_items = without_contacts(b.unit_items), erased_at = clock_timestamp()
    where b.id = any (held) and lower(p_email) in (lower(b.customer_email), lower(b.contact ->> 'emailAddress'))
    returning b.id
  ), others as (
    update bookings b set unit_items = without_contacts(b.unit_items, p_email)
    where b.id = any (held) and names_customer(b, p_email) and b.id not in (select id from own)
    returning b.id
  )
  select coalesce(array_agg(id order by id), '{}') into found from (select id from own union all select id from others) as all_ids;
  return found;
end $$;
