-- Revokes a key of a partner or of the school itself, from its next request on, on every server. Returns the time of the first
-- revocation; null if the school has no such key.
create or replace function revoke_school_key(p_school_id text, p_id uuid, p_by uuid) returns text language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  partner text;
  ending text;
begin
  update school_keys set revoked_at = moment where school_id = p_school_id and id = p_id and revoked_at is null
    returning partner_id, last_four into partner, ending;
  if found then
    update schools set active_keys = active_keys - 1 where id = p_school_id;
    perform write_audit(p_school_id, p_by, 'key.revoke', p_subject => p_id::text, 
      p_before => jsonb_build_object('partner', partner, 'key', '…' || ending));
  end if;
  return (select iso_utc(revoked_at) from school_keys where school_id = p_school_id and id = p_id);
end $$;
