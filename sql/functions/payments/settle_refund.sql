-- Stores the answer of the provider about a leased refund and releases the lease. p_state null changes only the time of the next
-- attempt. A failed refund is reversed in the ledger, so that the school owes the money again. Returns false, and stores nothing, if
-- the lease was lost.
create or replace function settle_refund(
  p_school_id text, p_refund_id uuid, p_lease uuid, p_state text, p_provider_refund text, p_seconds int, p_fault text
) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  next_try constant timestamptz := moment + make_interval(secs => p_seconds);
  r refunds;
begin
  update refunds k set state = coalesce(p_state, k.state), provider_refund = coalesce(k.provider_refund, p_provider_refund),
    tries = case when p_fault is null then 0 else k.tries end, fault = p_fault, lease = null, leased_until = '-infinity',
    done_at = case when p_state in ('done', 'failed') then moment end,
    due_at = case when p_state in ('done', 'failed') then null else next_try end
    where k.school_id = p_school_id and k.id = p_refund_id and k.lease = p_lease and k.state <> 'failed'
    returning * into r;
  if r.id is null then return false; end if;
  if r.state = 'failed' then
    insert into payments (school_id, id, booking_id, cents, method, at, charge_id, undoes)
      values (p_school_id, gen_random_uuid(), r.booking_id, r.cents, 'online', moment, r.charge_id, r.id)
      on conflict (school_id, undoes) do nothing;
  end if;
  return true;
end $$;
