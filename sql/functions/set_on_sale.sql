-- Closes a lesson to sale or opens it again; bookings that are there stand. Answers 'ok', 'unchanged' where it was
-- so already, 'slot_cancelled' for one that cannot be opened any more, 'equal_on_sale' where another like it is on sale
-- at its place and time, or 'slot_not_found'.
create or replace function set_on_sale(p_slot_id uuid, p_on_sale boolean) returns text language plpgsql volatile as $$
declare
  slot slots;
begin
  select * into slot from slots where id = p_slot_id for no key update;
  if not found then return 'slot_not_found'; end if;
  if slot.cancelled_at is not null then return 'slot_cancelled'; end if;
  if slot.on_sale = p_on_sale then return 'unchanged'; end if;
  if p_on_sale
    and equal_on_sale(slot.school_id, slot.lesson_type_id, slot.spot_name, slot.local_date, slot.local_start, slot.id) is not null
  then return 'equal_on_sale'; end if;
  update slots set on_sale = p_on_sale, twin = case when p_on_sale then 0 else twin end where id = slot.id and school_id = slot.school_id;
  return 'ok';
exception
  when unique_violation then return 'equal_on_sale';
end $$;
