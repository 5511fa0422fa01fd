-- Adds the missing affiliates and brands of the demo. Existing ones keep their names.
create or replace function seed_demo_names(demo json) returns void language plpgsql volatile as $$
begin
  insert into affiliates (id, name)
    select r.id, r.name from json_to_recordset(demo->'affiliates') as r(id text, name text) order by r.id
    on conflict do nothing;
  insert into brands (id, name)
    select r.id, r.name from json_to_recordset(demo->'brands') as r(id text, name text) order by r.id
    on conflict do nothing;
end $$;
