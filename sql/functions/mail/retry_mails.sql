-- Queues failed mails of a school again: the one with number p_n, or all if it is null. Skips a mail if its booking has a newer one.
-- Returns the number of mails.
create or replace function retry_mails(p_school_id text, p_n bigint) returns int language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  rows int;
begin
  update mails m set state = 'queued', tries = 0, due_at = moment, done_at = null, response = null
    where m.school_id = p_school_id and m.state = 'failed' and (p_n is null or m.n = p_n) and not exists (
      select from mails o where o.school_id = p_school_id and o.booking_id = m.booking_id and o.role = m.role and o.n > m.n
    );
  get diagnostics rows = row_count;
  return rows;
end $$;
