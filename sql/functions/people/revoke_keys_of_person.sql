-- Revokes the connector keys of assistants that a person connected, and ends their open proposals.
create or replace function revoke_keys_of_person(p_school_id text, p_person_id uuid, p_by uuid) returns void
language plpgsql volatile as $$
declare
  key_id uuid;
begin
  for key_id in
    select id from connector_keys where school_id = p_school_id and person_id = p_person_id and revoked_at is null order by id
  loop
    perform revoke_connector_key(p_school_id, key_id, p_by);
  end loop;
end $$;
