-- Adds the missing stock of a demo school and records the equipment use of its lessons. Returns the number of new uses.
create or replace function seed_demo_equipment(p_school_id text, demo json) returns int language plpgsql volatile as $$
begin
  insert into equipment_stock (school_id, item, size, quantity, brand_id)
    select p_school_id, r.item, r.size, r.quantity, r."brandId"
    from json_to_recordset(demo->'stock') as r(item text, size text, quantity int, "brandId" text)
    order by r.item, r.size
    on conflict do nothing;
  return (record_uses(p_school_id, demo->'uses')->>'changed')::int;
end $$;
