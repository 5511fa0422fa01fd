-- Revokes the connector keys of assistants that signed in, with their open proposals: those of one person, or of all if p_person_id is
-- null. Returns the number of keys.
create or replace function revoke_signed_in_keys(p_school_id text, p_person_id uuid, p_by uuid) returns int
language plpgsql volatile as $$
declare
  key_id uuid;
  revoked int := 0;
begin
  for key_id in
    select id from connector_keys
    where school_id = p_school_id and person_id is not null and person_id = coalesce(p_person_id, person_id)
      and revoked_at is null and expires_at > clock_timestamp()
    order by id
  loop
    perform revoke_connector_key(p_school_id, key_id, p_by);
    revoked := revoked + 1;
  end loop;
  return revoked;
end $$;
