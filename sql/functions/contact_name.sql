-- One name for a contact: the full one, else first and last, else none (empty).
create or replace function contact_name(contact jsonb) returns text language sql stable as $$
  select coalesce(nullif(contact ->> 'fullName', ''), concat_ws(' ', contact ->> 'firstName', contact ->> 'lastName'))
$$;
