-- Revokes a platform key from its next request on. Returns the time of the first revocation; null if there is no such key.
create or replace function revoke_platform_key(p_id uuid) returns text language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update platform_keys set revoked_at = moment where id = p_id and revoked_at is null;
  return (select iso_utc(revoked_at) from platform_keys where id = p_id);
end $$;
