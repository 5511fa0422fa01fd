-- Stores the spots shipped with this version. Spots that an operator has edited stay.
create or replace function seed_spots(p_file jsonb) returns void language plpgsql volatile as $$
declare
  spot jsonb;
begin
  for spot in select x from jsonb_array_elements(p_file -> 'spots') as x order by x ->> 'id' loop
    insert into spots as s (id, document, shipped) values (spot ->> 'id', spot, true)
      on conflict (id) do update set document = excluded.document
        where s.shipped and s.document <> excluded.document;
  end loop;
  perform raise_forecast_version();
end $$;
