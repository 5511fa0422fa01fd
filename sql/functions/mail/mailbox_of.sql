-- Mailbox of an email address, to count mails and seats: lower case, without a plus suffix. Gmail ignores dots, and its two domains
-- are the same. A single expression, so that PostgreSQL inlines it.
create or replace function mailbox_of(p_address text) returns text language sql immutable as $$
  select case when lower(p_address) ~ '@(gmail|googlemail)[.]com$'
    then replace(regexp_replace(lower(p_address), '[+@].*$', ''), '.', '') || '@gmail.com'
    else regexp_replace(lower(p_address), '\+[^@]*@', '@') end
$$;
