-- One name for a contact: the full one, else first and last, else none (empty).
create or replace function contact_name(contact jsonb) returns text language plpgsql immutable as $$
begin
  return coalesce(nullif(contact ->> 'fullName', ''),
    trim(coalesce(contact ->> 'firstName', '') || ' ' || coalesce(contact ->> 'lastName', '')));
end $$;
