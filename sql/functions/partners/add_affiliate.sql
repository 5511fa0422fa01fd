-- Adds an affiliate, or renames an existing one. Returns 'added', 'renamed' or 'unchanged'.
create or replace function add_affiliate(p_id text, p_name text) returns text language plpgsql volatile as $$
declare
  present_name text;
begin
  insert into affiliates (id, name) values (p_id, p_name) on conflict (id) do nothing;
  if found then return 'added'; end if;
  select name into present_name from affiliates where id = p_id for update;
  if present_name = p_name then return 'unchanged'; end if;
  update affiliates set name = p_name where id = p_id;
  return 'renamed';
end $$;
