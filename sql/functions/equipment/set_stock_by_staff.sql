-- Sets the quantity of an item and size by staff. Returns set_stock's codes. 'ok' also returns the audit row.
create or replace function set_stock_by_staff(
  p_school_id text, p_by uuid, p_item text, p_size text, p_quantity int, p_version int, p_undoes uuid, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  former equipment_stock;
begin
  perform 1 from schools where id = p_school_id for no key update;
  select * into former from equipment_stock where school_id = p_school_id and item = p_item and size = p_size;
  code := set_stock(p_school_id, p_item, p_size, p_quantity, p_version, true);
  if code <> 'ok' then return; end if;
  log_id := write_audit(p_school_id, p_by, 'stock.set', p_subject => concat_ws(' ', p_item, p_size),
    p_before => jsonb_build_object('quantity', coalesce(former.quantity, 0)),
    p_after => jsonb_build_object('item', p_item, 'size', p_size, 'quantity', p_quantity, 'version', coalesce(former.version, 0) + 1),
    p_undoes => p_undoes);
end $$;
