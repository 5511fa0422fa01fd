-- A function in SQL is put into the statement that calls it, and Citus then writes that out without its collations: the
-- index on partner_form(name) was not found by it, and letters could have been compared otherwise. This one is called by name;
-- what it answers is the same.
create or replace function partner_form(name text) returns text language plpgsql immutable as $$
begin
  return left(lower(replace(lower(normalize(name, NFKD) collate "C"), 'i' || chr(775), 'i') collate "default"), 600);
end $$;
