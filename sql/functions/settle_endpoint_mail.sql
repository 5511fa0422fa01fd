-- Says how the sending of a mail about an endpoint ended that p_lease took: 'sent', 'failed' for good, or 'queued' for another try after
-- so many seconds. Answers false where the lease is over and somebody else's by now, or a newer mail took its place.
create or replace function settle_endpoint_mail(
  p_school_id text, p_endpoint_id uuid, p_lease uuid, p_state text, p_response text, p_seconds int
) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update endpoint_mails set state = p_state, lease = null, leased_until = null, response = left(p_response, 100),
    done_at = case when p_state <> 'queued' then moment end, due_at = moment + make_interval(secs => p_seconds)
    where school_id = p_school_id and endpoint_id = p_endpoint_id and lease = p_lease and state = 'queued';
  return found;
end $$;
