-- The mailbox of an e-mail address, by which mails and seats of a guest are counted: in lower case, without what follows a plus sign.
create or replace function mailbox_of(p_address text) returns text language sql immutable as $$
  select regexp_replace(lower(p_address), '\+[^@]*@', '@')
$$;
