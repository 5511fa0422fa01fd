-- Notes the fingerprint of the secret that this service signs with, where none is noted, or in any case where p_anew says so.
-- Answers whether it is the one that counts.
create or replace function claim_secret(p_fingerprint text, p_anew boolean) returns boolean language plpgsql volatile as $$
declare
  counts boolean;
begin
  select fingerprint is not distinct from p_fingerprint into counts from notifications;
  if counts then return true; end if;
  update notifications set fingerprint = p_fingerprint where p_anew or fingerprint is null;
  select fingerprint = p_fingerprint into counts from notifications;
  return counts;
end $$;
