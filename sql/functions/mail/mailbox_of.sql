-- Mailbox of an email address, to count mails and seats: lower case, without a plus suffix. Some providers deliver more spellings to
-- one mailbox: Gmail and Proton ignore dots, Proton also hyphens and underscores, Yahoo cuts at a hyphen, Yandex reads it as a dot.
-- Gmail, Proton, iCloud and Yandex have several domains for one mailbox. A single expression, so that PostgreSQL inlines it.
create or replace function mailbox_of(p_address text) returns text language sql immutable as $$
  select case
    when lower(p_address) ~ '@(gmail|googlemail)[.]com$' then replace(regexp_replace(lower(p_address), '[+@].*$', ''), '.', '') || '@gmail.com'
    when lower(p_address) ~ '@(proton[.]me|pm[.]me|protonmail[.](com|ch))$'
      then translate(regexp_replace(lower(p_address), '[+@].*$', ''), '.-_', '') || '@proton.me'
    when lower(p_address) ~ '@(icloud|me|mac)[.]com$' then regexp_replace(lower(p_address), '[+@].*$', '@icloud.com')
    when lower(p_address) ~ '@(ya[.]ru|yandex[.](ru|com|by|kz))$'
      then replace(regexp_replace(lower(p_address), '[+@].*$', ''), '-', '.') || '@yandex.ru'
    when lower(p_address) ~ '@(yahoo([.][a-z]+)+|ymail[.]com|rocketmail[.]com)$' then regexp_replace(lower(p_address), '[+-][^@]*@', '@')
    else regexp_replace(lower(p_address), '\+[^@]*@', '@') end
$$;
