-- Adds an affiliate, or renames an existing one. Returns 'added', 'renamed' or 'unchanged'.
create or replace function add_affiliate(p_id text, p_name text) returns text language plpgsql volatile as $$
declare
  known text;
begin
  insert into affiliates (id, name) values (p_id, p_name) on conflict (id) do nothing;
  if found then return 'added'; end if;
  select name into known from affiliates where id = p_id for update;
  if known = p_name then return 'unchanged'; end if;
  update affiliates set name = p_name where id = p_id;
  return 'renamed';
end $$;
