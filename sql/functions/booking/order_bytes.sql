-- Size in bytes of the contact and unit items that a partner wrote. Ids of the items do not count.
create or replace function order_bytes(contact jsonb, unit_items jsonb) returns int language sql immutable as $$
  select coalesce(octet_length(contact::text), 0)
    + coalesce(octet_length(unit_items::text) - 100 * jsonb_array_length(unit_items), 0)
$$;
