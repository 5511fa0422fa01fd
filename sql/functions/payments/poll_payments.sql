-- Makes payments due, so that a courier reads them again from the provider: one charge, also an odd one, or (p_charge_id null) all
-- charges with a session and all refunds that the provider has accepted, of the last p_days days. Paid charges are not read again.
-- Returns the number of charges and refunds.
create or replace function poll_payments(p_school_id text, p_charge_id uuid, p_days int) returns int language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  since constant timestamptz := moment - make_interval(days => p_days);
  charges_due int;
  refunds_due int := 0;
begin
  update charges c set due_at = moment, tries = 0, state = case when c.state = 'odd' then 'open' else c.state end
    where c.school_id = p_school_id and c.state <> 'paid' and c.session is not null
      and case when p_charge_id is not null then c.id = p_charge_id else c.state <> 'odd' and c.created_at > since end;
  get diagnostics charges_due = row_count;
  if p_charge_id is null then
    update refunds r set due_at = moment, tries = 0
      where r.school_id = p_school_id and r.state <> 'failed' and r.provider_refund is not null and r.created_at > since;
    get diagnostics refunds_due = row_count;
  end if;
  return charges_due + refunds_due;
end $$;
