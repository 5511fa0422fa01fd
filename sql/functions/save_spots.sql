-- Adds or replaces an operator's spots; from then on they are the operator's own. Answers how many were new and how
-- many changed.
create or replace function save_spots(p_spots jsonb) returns json language sql volatile as $$
  with known as (
    select id from spots
  ), saved as (
    insert into spots as s (id, document)
      select spot->>'id', spot from jsonb_array_elements(p_spots) as spot order by 1
      on conflict (id) do update set document = excluded.document, shipped = false
        where s.document <> excluded.document
      returning id
  )
  select json_build_object(
    'added', count(*) filter (where id not in (select id from known)),
    'changed', count(*) filter (where id in (select id from known))
  ) from saved
$$;
