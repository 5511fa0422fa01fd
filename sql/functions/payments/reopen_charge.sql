-- Opens the session of a link to pay a balance, when its guest follows the link. Nothing changes if the session is open, or if the
-- charge confirms holds: a hold that has ended is booked again.
create or replace function reopen_charge(p_school_id text, p_charge_id uuid) returns void language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update charges c set state = 'wanted', session = null, url = null, session_until = null, due_at = moment, tries = 0
    where c.school_id = p_school_id and c.id = p_charge_id and c.kind = 'balance' and c.state = 'lapsed';
end $$;
