-- Adds a brand, or renames an existing one. Returns 'added', 'renamed', 'unchanged' or 'name_taken'.
create or replace function add_brand(p_id text, p_name text) returns text language plpgsql volatile as $$
declare
  present_name text;
begin
  perform pg_advisory_xact_lock(hashtextextended('swellbook brands', 0));
  if exists (select from brands where lower(name) = lower(p_name) and id <> p_id) then return 'name_taken'; end if;
  select name into present_name from brands where id = p_id;
  if present_name = p_name then return 'unchanged'; end if;
  insert into brands (id, name) values (p_id, p_name) on conflict (id) do update set name = excluded.name;
  return case when present_name is null then 'added' else 'renamed' end;
end $$;
