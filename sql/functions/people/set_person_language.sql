-- Stores a person's language of the staff pages (null: the browser's). Returns false if the school has no such person.
create or replace function set_person_language(p_school_id text, p_person_id uuid, p_language text) returns boolean
language plpgsql volatile as $$
declare
  person people;
begin
  select * into person from people where school_id = p_school_id and id = p_person_id and removed_at is null for no key update;
  if not found then return false; end if;
  if person.language is distinct from p_language then
    update people set language = p_language where school_id = p_school_id and id = p_person_id;
    perform write_audit(p_school_id, p_person_id, 'account.language', p_subject => p_person_id::text,
      p_before => jsonb_strip_nulls(jsonb_build_object('language', person.language)), p_after => jsonb_build_object('language', p_language));
  end if;
  return true;
end $$;
