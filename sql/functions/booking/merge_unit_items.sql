-- Unit items of a booking after `change`, in the order of `change`. An item with a uuid of the booking updates that item. An item
-- without uuid takes the first item that no other one took; if none is left, its freshUuid. So adding or removing a seat does not
-- change the other items. Absent members stay; null deletes one. The same applies to each member of a contact.
create or replace function merge_unit_items(present jsonb, change jsonb) returns jsonb language plpgsql immutable as $$
begin
  return (
    with present_items as (
      select item, item ->> 'uuid' as uuid, n from jsonb_array_elements(present) with ordinality as x(item, n)
    ), changed_items as (
      select item, item ->> 'uuid' as uuid, n from jsonb_array_elements(change) with ordinality as x(item, n)
    ), without_uuid as (
      select n, row_number() over (order by n) as rank from changed_items where uuid is null
    ), unclaimed as (
      select item, row_number() over (order by n) as rank from present_items
      where not exists (select from changed_items where changed_items.uuid = present_items.uuid)
    )
    select jsonb_agg(
      jsonb_strip_nulls(
        base.item || (changed_items.item - 'freshUuid')
          || case when jsonb_typeof(changed_items.item -> 'contact') = 'object'
            then jsonb_build_object('contact', coalesce(base.item -> 'contact', '{}') || (changed_items.item -> 'contact')) else '{}' end
          || jsonb_build_object('uuid', coalesce(changed_items.uuid, unclaimed.item ->> 'uuid', changed_items.item ->> 'freshUuid'))
      )
      order by changed_items.n
    )
    from changed_items
    left join present_items as same_uuid on same_uuid.uuid = changed_items.uuid
    left join without_uuid on without_uuid.n = changed_items.n
    left join unclaimed on unclaimed.rank = without_uuid.rank
    cross join lateral (select coalesce(same_uuid.item, unclaimed.item, '{}') as item) as base
  );
end $$;
