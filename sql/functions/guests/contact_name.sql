-- Name of a contact: the full name, or else first and last name, or else ''.
create or replace function contact_name(contact jsonb) returns text language plpgsql immutable as $$
begin
  return coalesce(nullif(contact ->> 'fullName', ''),
    trim(coalesce(contact ->> 'firstName', '') || ' ' || coalesce(contact ->> 'lastName', '')));
end $$;
