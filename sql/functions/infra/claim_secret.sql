-- Stores the fingerprint of this service's signing secret if none is stored, or if p_anew. Returns true if the stored fingerprint is
-- now this one.
create or replace function claim_secret(p_fingerprint text, p_anew boolean) returns boolean language plpgsql volatile as $$
declare
  is_current boolean;
begin
  select fingerprint is not distinct from p_fingerprint into is_current from notifications;
  if is_current then return true; end if;
  update notifications set fingerprint = p_fingerprint where p_anew or fingerprint is null;
  select fingerprint = p_fingerprint into is_current from notifications;
  return is_current;
end $$;
