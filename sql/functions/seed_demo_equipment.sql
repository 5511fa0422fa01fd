-- Adds the brands and stock of the demo that are not there yet, and writes what its lessons used into the ledger.
-- Answers how many lines of the ledger were new.
create or replace function seed_demo_equipment(demo json) returns int language plpgsql volatile as $$
begin
  insert into brands (id, name)
    select r.id, r.name from json_to_recordset(demo->'brands') as r(id text, name text) order by r.id
    on conflict do nothing;

  insert into equipment_stock (school_id, item, size, quantity, brand_id)
    select r."schoolId", r.item, r.size, r.quantity, r."brandId"
    from json_to_recordset(demo->'stock') as r("schoolId" text, item text, size text, quantity int, "brandId" text)
    order by r."schoolId", r.item, r.size
    on conflict do nothing;

  return (record_uses(demo->'uses')->>'changed')::int;
end $$;
