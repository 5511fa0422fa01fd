-- Closes lessons to sale or opens them, all or none. Bookings stay. Returns 'ok' with the ids that changed, or a refusal with the
-- first refused lesson: 'slot_not_found', 'slot_cancelled' (cannot be opened again), or 'equal_on_sale' (an equal lesson is on sale at
-- its spot and time).
create or replace function set_sale(
  p_school_id text, p_slot_ids uuid[], p_on_sale boolean, out code text, out refused uuid, out changed uuid[]
) language plpgsql volatile as $$
declare
  slot slots;
begin
  changed := '{}';
  perform 1 from slots where school_id = p_school_id and id = any (p_slot_ids) order by id for no key update;
  select x.id, case when s.id is null then 'slot_not_found' else 'slot_cancelled' end into refused, code
    from unnest(p_slot_ids) as x(id) left join slots s on s.school_id = p_school_id and s.id = x.id
    where s.id is null or s.cancelled_at is not null
    order by x.id limit 1;
  if found then return; end if;
  for slot in
    select * from slots where school_id = p_school_id and id = any (p_slot_ids) and on_sale <> p_on_sale order by id
  loop
    if p_on_sale
      and equal_on_sale(p_school_id, slot.lesson_type_id, slot.spot_name, slot.local_date, slot.local_start, slot.id) is not null then
      code := 'equal_on_sale'; refused := slot.id; changed := '{}'; return;
    end if;
    changed := changed || slot.id;
  end loop;
  code := 'ok';
  update slots set on_sale = p_on_sale, twin = case when p_on_sale then 0 else twin end
    where school_id = p_school_id and id = any (changed);
exception when unique_violation then
  -- Two of these lessons are equal, or a concurrent change was first.
  code := 'equal_on_sale'; refused := p_slot_ids[1]; changed := '{}';
end $$;
