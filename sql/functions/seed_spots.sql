-- Puts in the spots that come with this version. One that an operator edited stays as it is.
create or replace function seed_spots(p_file jsonb) returns void language sql volatile as $$
  insert into spots as s (id, document, shipped)
    select spot->>'id', spot, true from jsonb_array_elements(p_file->'spots') as spot order by 1
    on conflict (id) do update set document = excluded.document
      where s.shipped and s.document <> excluded.document
$$;
