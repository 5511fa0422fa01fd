-- Removes a passkey; sessions that it began stay. Returns false if the person has no such passkey.
create or replace function remove_passkey(p_school_id text, p_person_id uuid, p_id uuid) returns boolean language plpgsql volatile as $$
begin
  delete from passkeys where school_id = p_school_id and person_id = p_person_id and id = p_id;
  if not found then return false; end if;
  perform write_audit(p_school_id, p_person_id, 'passkey.remove', p_subject => p_id::text);
  return true;
end $$;
