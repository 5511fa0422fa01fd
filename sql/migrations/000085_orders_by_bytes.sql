-- The last line of defence behind what every surface checks: what a partner writes into an order is bounded. Triggers and no
-- constraint, for one that is there already, however long, must still be confirmed, cancelled and ended.
create function require_short_order() returns trigger language plpgsql as $$
begin
  if coalesce(octet_length(new.contact::text), 0) + coalesce(octet_length(new.unit_items::text), 0)
    > 16384 + 256 * new.participants then
    raise check_violation using message = 'an order is too long', constraint = 'bookings_order_is_short';
  end if;
  return new;
end $$;

create trigger bookings_order_is_short before insert on bookings for each row
  when (new.contact is not null or new.unit_items is not null) execute function require_short_order();
create trigger bookings_order_stays_short before update on bookings for each row
  when (new.contact is distinct from old.contact or new.unit_items is distinct from old.unit_items)
  execute function require_short_order();
