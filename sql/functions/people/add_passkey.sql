-- Adds a passkey to a staff account, under the lock of the person's row. Returns 'ok', 'not_found' if the school has no such person,
-- 'over' if the challenge is expired or used, 'too_many' beyond ten passkeys, or 'known' if the school already has this credential.
create or replace function add_passkey(
  p_school_id text, p_person_id uuid, p_id uuid, p_challenge uuid, p_made_ms bigint,
  p_credential_id bytea, p_public_key bytea, p_counter bigint, p_name text
) returns text language plpgsql volatile as $$
declare
  former_count bigint;
begin
  perform 1 from people where school_id = p_school_id and id = p_person_id and removed_at is null for no key update;
  if not found then return 'not_found'; end if;
  if not use_challenge(p_school_id, p_challenge, p_made_ms) then return 'over'; end if;
  select count(*) into former_count from passkeys where school_id = p_school_id and person_id = p_person_id;
  if former_count >= 10 then return 'too_many'; end if;
  insert into passkeys (id, school_id, person_id, credential_id, public_key, counter, name)
    values (p_id, p_school_id, p_person_id, p_credential_id, p_public_key, p_counter, p_name)
    on conflict (school_id, credential_id) do nothing;
  if not found then return 'known'; end if;
  perform write_audit(p_school_id, p_person_id, 'passkey.add', p_subject => p_id::text,
    p_before => jsonb_build_object('passkeys', former_count), p_after => jsonb_build_object('passkeys', former_count + 1));
  return 'ok';
end $$;
