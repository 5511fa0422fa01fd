-- Adds or replaces an operator's spots, which updates of the program then leave unchanged. Forecast caches reload. Returns the numbers
-- of new and changed spots.
create or replace function save_spots(p_spots jsonb) returns json language plpgsql volatile as $$
declare
  spot jsonb;
  present jsonb;
  added int := 0;
  changed int := 0;
begin
  for spot in select x from jsonb_array_elements(p_spots) as x order by x ->> 'id' loop
    select document into present from spots where id = spot ->> 'id';
    if present = spot then continue; end if;
    insert into spots (id, document) values (spot ->> 'id', spot)
      on conflict (id) do update set document = excluded.document, shipped = false;
    if present is null then added := added + 1; else changed := changed + 1; end if;
  end loop;
  perform raise_forecast_version();
  return json_build_object('added', added, 'changed', changed);
end $$;
