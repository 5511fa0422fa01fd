-- Adds an owner of a school. Answers 'ok', 'school_not_found', or 'owner_exists' where one with this e-mail is there.
create or replace function add_owner(p_school_id text, p_id uuid, p_email text, p_name text) returns text
language plpgsql volatile as $$
begin
  if not exists (select from schools where id = p_school_id) then return 'school_not_found'; end if;
  insert into owners (id, school_id, email, name) values (p_id, p_school_id, p_email, p_name)
    on conflict (school_id, lower(email)) where removed_at is null do nothing;
  return case when found then 'ok' else 'owner_exists' end;
end $$;
