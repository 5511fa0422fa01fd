-- Closes a lesson to sale or opens it again; bookings that are there stand. Answers 'ok', 'unchanged' where it was
-- so already, 'slot_cancelled' for one that cannot be opened any more, or 'slot_not_found'.
create or replace function set_on_sale(p_slot_id uuid, p_on_sale boolean) returns text language plpgsql volatile as $$
declare
  slot slots;
begin
  select * into slot from slots where id = p_slot_id for no key update;
  if not found then return 'slot_not_found'; end if;
  if slot.cancelled_at is not null then return 'slot_cancelled'; end if;
  if slot.on_sale = p_on_sale then return 'unchanged'; end if;
  update slots set on_sale = p_on_sale where id = slot.id and school_id = slot.school_id;
  return 'ok';
end $$;
