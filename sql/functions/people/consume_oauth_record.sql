-- Marks a code, a refresh token or a consent request as used and keeps it for at most p_days, to detect a second use. Returns false if
-- it was used before or does not exist. Of concurrent uses only one gets true.
create or replace function consume_oauth_record(p_digest bytea, p_days int) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update oauth_records set consumed_at = moment, expires_at = least(expires_at, moment + make_interval(days => p_days))
    where digest = p_digest and consumed_at is null and expires_at > moment;
  return found;
end $$;
