-- Gives a school its logo, in place of the one before; a null p_name takes it away. Answers 'ok' or 'school_not_found'.
create or replace function set_school_logo(p_school_id text, p_name text, p_bytes bytea) returns text
language plpgsql volatile as $$
begin
  perform from schools where id = p_school_id for key share;
  if not found then return 'school_not_found'; end if;
  if p_name is null then
    delete from school_logos where school_id = p_school_id;
  else
    insert into school_logos (school_id, name, bytes) values (p_school_id, p_name, p_bytes)
      on conflict (school_id) do update set name = excluded.name, bytes = excluded.bytes;
  end if;
  return 'ok';
end $$;
