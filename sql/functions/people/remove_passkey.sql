-- Removes a passkey. Sessions that were begun with it stay. Returns false if the person has no such passkey.
create or replace function remove_passkey(p_school_id text, p_person_id uuid, p_id uuid) returns boolean language plpgsql volatile as $$
declare
  passkeys_left bigint;
begin
  delete from passkeys where school_id = p_school_id and person_id = p_person_id and id = p_id;
  if not found then return false; end if;
  select count(*) into passkeys_left from passkeys where school_id = p_school_id and person_id = p_person_id;
  perform write_audit(p_school_id, p_person_id, 'passkey.remove', p_subject => p_id::text,
    p_before => jsonb_build_object('passkeys', passkeys_left + 1), p_after => jsonb_build_object('passkeys', passkeys_left));
  return true;
end $$;
