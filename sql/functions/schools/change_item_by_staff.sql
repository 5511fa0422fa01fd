-- Adds, changes or removes (p_item null) an item of a school's list 'points' or 'offers' (p_list). p_version is the digest that the
-- page showed, null for a new item. To undo a removal, p_place is the former position. Returns 'ok' with the audit row, 'unchanged'
-- (with the row that added an equal item), 'taken', 'item_changed', 'not_found', 'too_many' or 'too_long'. Locks the school's row.
create or replace function change_item_by_staff(
  p_school_id text, p_by uuid, p_list text, p_id text, p_version text, p_item jsonb, p_place int, p_undoes uuid, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  id_key constant text := case p_list when 'points' then 'id' else 'code' end;
  noun constant text := case p_list when 'points' then 'point' else 'offer' end;
  max_items constant int := case p_list when 'points' then 30 else 50 end;
  max_bytes constant int := 60000;
  items jsonb;
  former jsonb;
  place int;
begin
  select case p_list when 'points' then c.points else c.offers end into items from schools c where c.id = p_school_id for no key update;
  select i.item, i.n into former, place
    from jsonb_array_elements(items) with ordinality as i(item, n) where i.item ->> id_key = p_id;
  code := case when former = p_item then 'unchanged' when p_version is null and former is not null then 'taken'
    when former is null and (items is null or p_version is not null) then 'not_found'
    when md5(former::text) <> p_version then 'item_changed' end;
  if code = 'unchanged' and p_version is null then
    select l.id into log_id from school_log l where l.school_id = p_school_id and l.subject = p_id and l.act = noun || '.add'
      order by l.at desc limit 1;
  end if;
  if code is not null then return; end if;

  items := case when p_item is null then items - (place - 1) when former is not null then jsonb_set(items, array[(place - 1)::text], p_item)
    when p_place <= jsonb_array_length(items) then jsonb_insert(items, array[(p_place - 1)::text], p_item)
    else items || jsonb_build_array(p_item) end;
  code := case when p_item is null then 'ok' when jsonb_array_length(items) > max_items then 'too_many'
    when octet_length(items::text) > max_bytes then 'too_long' else 'ok' end;
  if code <> 'ok' then return; end if;
  if p_list = 'points' then update schools set points = items where id = p_school_id;
  else update schools set offers = items where id = p_school_id;
  end if;
  log_id := write_audit(p_school_id, p_by,
    case noun
      when 'offer' then case when former is null then 'offer.add' when p_item is null then 'offer.remove' else 'offer.change' end
      else case when former is null then 'point.add' when p_item is null then 'point.remove' else 'point.change' end end,
    p_subject => p_id, p_before => former, p_after => coalesce(p_item, jsonb_build_object('place', place)), p_undoes => p_undoes);
end $$;
