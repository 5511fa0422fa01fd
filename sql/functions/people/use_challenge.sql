-- Consumes a passkey challenge. Returns true if it is unused and at most five minutes old. Deletes expired ones.
create or replace function use_challenge(p_school_id text, p_id uuid, p_made_ms bigint) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  lifetime constant interval := interval '5 minutes';
  issued_at constant timestamptz := to_timestamp(p_made_ms / 1000.0);
begin
  if issued_at not between moment - lifetime and moment + lifetime then return false; end if;
  delete from used_challenges where school_id = p_school_id and used_at < moment - 4 * lifetime;
  insert into used_challenges (school_id, id, used_at) values (p_school_id, p_id, moment) on conflict do nothing;
  return found;
end $$;
