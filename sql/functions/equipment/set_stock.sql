-- Sets the quantity of an item and size at a school, for all callers. p_version is the stock version that the caller has read (0:
-- none) or null. p_apply false is a dry run. Returns 'ok', 'school_not_found', 'nothing_changes' or 'stock_changed'.
create or replace function set_stock(
  p_school_id text, p_item text, p_size text, p_quantity int, p_version int, p_apply boolean
) returns text language plpgsql volatile as $$
declare
  stock equipment_stock;
begin
  perform 1 from schools where id = p_school_id for no key update;
  if not found then return 'school_not_found'; end if;
  select * into stock from equipment_stock where school_id = p_school_id and item = p_item and size = p_size for update;
  if p_version is not null and coalesce(stock.version, 0) <> p_version then return 'stock_changed'; end if;
  if coalesce(stock.quantity, 0) = p_quantity then return 'nothing_changes'; end if;
  if not p_apply then return 'ok'; end if;
  insert into equipment_stock as e (school_id, item, size, quantity) values (p_school_id, p_item, p_size, p_quantity)
    on conflict (school_id, item, size) do update set quantity = excluded.quantity, version = e.version + 1;
  return 'ok';
end $$;
