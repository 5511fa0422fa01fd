-- Mailbox of an email address, which limits count by: lower case, without a plus suffix.
create or replace function mailbox_of(p_address text) returns text language sql immutable as $$
  select regexp_replace(lower(p_address), '\+[^@]*@', '@')
$$;
