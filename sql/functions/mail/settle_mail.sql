-- Stores the result of a leased mail: 'sent', 'failed' permanently, or 'queued' for a retry after p_seconds ('void' if a newer mail
-- exists). Returns false if the lease has ended.
create or replace function settle_mail(
  p_school_id text, p_n bigint, p_role text, p_lease uuid, p_state text, p_response text, p_seconds int
) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  outcome text := p_state;
begin
  if p_state = 'queued' and exists (
    select from mails o join mails m on m.school_id = p_school_id and m.n = p_n and m.role = p_role
    where o.school_id = p_school_id and o.booking_id = m.booking_id and o.role = p_role and o.n > p_n
  ) then outcome := 'void'; end if;
  update mails set state = outcome, lease = null, leased_until = null, response = left(p_response, 100),
    done_at = case when outcome <> 'queued' then moment end, due_at = moment + make_interval(secs => p_seconds)
    where school_id = p_school_id and n = p_n and role = p_role and lease = p_lease and state = 'queued';
  return found;
end $$;
