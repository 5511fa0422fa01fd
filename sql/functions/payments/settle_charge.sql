-- Stores the answer of the provider about a leased charge and releases the lease. p_state null changes only the time of the next poll.
-- Returns false, and stores nothing, if the lease was lost or the charge is paid.
create or replace function settle_charge(
  p_school_id text, p_charge_id uuid, p_lease uuid, p_state text, p_session text, p_url text, p_seconds int, p_fault text
) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  next_try constant timestamptz := moment + make_interval(secs => p_seconds);
begin
  update charges c set state = coalesce(p_state, c.state), session = coalesce(c.session, p_session), url = case
      when p_state in ('lapsed', 'odd', 'paying') then null else coalesce(p_url, c.url) end,
    tries = case when p_fault is null then 0 else c.tries end,
    fault = p_fault, lease = null, leased_until = '-infinity',
    -- An event that arrived meanwhile made the charge due again.
    due_at = case when p_state in ('lapsed', 'odd') then null
      else least(next_try, case when c.hold_until > moment then c.hold_until end) end
    where c.school_id = p_school_id and c.id = p_charge_id and c.lease = p_lease and c.state <> 'paid';
  return found;
end $$;
