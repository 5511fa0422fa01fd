-- Makes an open charge due at once, because its guest has come back from the provider: at most every five seconds.
create or replace function look_at_charge(p_school_id text, p_charge_id uuid) returns void language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update charges c set due_at = moment
    where c.school_id = p_school_id and c.id = p_charge_id and c.state in ('open', 'paying') and c.session is not null
      and c.due_at > moment and c.due_at < moment + interval '55 seconds';
end $$;
