-- Unit items of a booking after the change `wanted`, in its order. An item with a uuid of the booking updates that item. An item
-- without one takes the first unclaimed item, and only then its freshUuid, so adding or removing a seat leaves the others as they
-- were. Absent members stay, those of a contact individually; null deletes one.
create or replace function merge_unit_items(present jsonb, wanted jsonb) returns jsonb language plpgsql immutable as $$
begin
  return (
    with have as (
      select item, item ->> 'uuid' as uuid, n from jsonb_array_elements(present) with ordinality as x(item, n)
    ), want as (
      select item, item ->> 'uuid' as uuid, n from jsonb_array_elements(wanted) with ordinality as x(item, n)
    ), unnamed as (
      select n, row_number() over (order by n) as turn from want where uuid is null
    ), spare as (
      select item, row_number() over (order by n) as turn from have
      where not exists (select from want where want.uuid = have.uuid)
    )
    select jsonb_agg(
      jsonb_strip_nulls(
        was.item || (want.item - 'freshUuid')
          || case when jsonb_typeof(want.item -> 'contact') = 'object'
            then jsonb_build_object('contact', coalesce(was.item -> 'contact', '{}') || (want.item -> 'contact')) else '{}' end
          || jsonb_build_object('uuid', coalesce(want.uuid, spare.item ->> 'uuid', want.item ->> 'freshUuid'))
      )
      order by want.n
    )
    from want
    left join have as named on named.uuid = want.uuid
    left join unnamed on unnamed.n = want.n
    left join spare on spare.turn = unnamed.turn
    cross join lateral (select coalesce(named.item, spare.item, '{}') as item) as was
  );
end $$;
