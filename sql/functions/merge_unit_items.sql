-- The unit items that `wanted` makes of those a booking has, in the order wanted. An item that names a uuid of the
-- booking is that item; one without a uuid takes the first that nobody named, and only then its freshUuid. So
-- whoever adds a seat or takes one away leaves the others as they were. What an item leaves out stays, in its contact
-- field by field; null takes away.
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
