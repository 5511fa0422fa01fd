-- Revokes a connector key and ends its open proposals in the same transaction. Returns the time of the first revocation and the number
-- of ended proposals; null if the school has no such key.
create or replace function revoke_connector_key(
  p_school_id text, p_id uuid, p_by uuid, out revoked_at text, out expired_proposals int
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  moment constant timestamptz := clock_timestamp();
  role text;
  expires_at timestamptz;
begin
  update connector_keys k set revoked_at = moment
    where k.school_id = p_school_id and k.id = p_id and k.revoked_at is null
    returning k.role, k.expires_at into role, expires_at;
  if found then
    perform write_audit(p_school_id, p_by, 'assistant.revoke', p_subject => p_id::text,
      p_before => jsonb_build_object('role', role, 'until', iso_utc(expires_at)));
  end if;
  select iso_utc(k.revoked_at) into revoked_at from connector_keys k where k.school_id = p_school_id and k.id = p_id;
  expired_proposals := 0;
  if revoked_at is null then return; end if;
  update proposals p set status = 'expired', reason = 'key_revoked', decided_at = moment
    where p.school_id = p_school_id and p.key_id = p_id and p.status = 'pending';
  get diagnostics expired_proposals = row_count;
end $$;
