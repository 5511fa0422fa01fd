-- Stores the result of a leased mail about an endpoint: 'sent', 'failed' permanently, or 'queued' for a retry after p_seconds. Returns
-- false if the lease has ended or a newer mail replaced it.
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
