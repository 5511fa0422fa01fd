-- Deletes sent, failed and void mails about events older than p_days, and counters older than yesterday. Returns the number of mails.
create or replace function prune_mails(p_school_id text, p_days int) returns int language plpgsql volatile as $$
declare
  due constant bigint := (extract(epoch from clock_timestamp() - make_interval(days => p_days)) * 1000000)::bigint;
  today constant date := (clock_timestamp() at time zone 'UTC')::date;
  rows int;
begin
  delete from mails where school_id = p_school_id and n <= due and state <> 'queued';
  get diagnostics rows = row_count;
  delete from contact_mails where school_id = p_school_id and n <= due and state <> 'queued';
  delete from mail_recipients where school_id = p_school_id and day < today - 1;
  return rows;
end $$;
