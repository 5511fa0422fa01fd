-- Revokes a key of a school and stores a new one with the same partner and terms, in one transaction. Returns 'ok', or 'not_found' if
-- the school has no such live key.
create or replace function replace_school_key(
  p_school_id text, p_by uuid, p_id uuid, p_new_id uuid, p_digest bytea, p_last_four text
) returns text language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  old_key school_keys;
begin
  update school_keys set revoked_at = moment where school_id = p_school_id and id = p_id and revoked_at is null returning * into old_key;
  if not found then return 'not_found'; end if;
  insert into school_keys (id, school_id, partner_id, own, digest, last_four, discount_percent, limited)
    values (p_new_id, p_school_id, old_key.partner_id, old_key.own, p_digest, p_last_four, old_key.discount_percent, old_key.limited);
  insert into school_secrets (digest, school_id) values (p_digest, p_school_id);
  perform write_audit(p_school_id, p_by, 'key.replace', p_subject => p_new_id::text,
    p_before => jsonb_build_object('key', '…' || old_key.last_four),
    p_after => jsonb_build_object('partner', old_key.partner_id, 'key', '…' || p_last_four));
  return 'ok';
end $$;
