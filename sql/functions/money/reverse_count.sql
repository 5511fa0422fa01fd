-- Undoes a count of a day: stores the previous version as the newest. Returns 'ok', or 'overtaken' if the day was counted again.
create or replace function reverse_count(p_school_id text, p_by uuid, p_row school_log) returns text
language plpgsql volatile as $$
declare
  last_count cash_counts;
  former cash_counts;
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'cash', p_school_id, p_row.subject), 0));
  select * into last_count from cash_counts c where c.school_id = p_school_id and c.day = p_row.subject::date order by c.version desc limit 1;
  if last_count.version is distinct from (p_row.after ->> 'version')::int then return 'overtaken'; end if;
  select * into former from cash_counts c
    where c.school_id = p_school_id and c.day = p_row.subject::date and c.version = last_count.version - 1;
  perform store_count(p_school_id, p_by, last_count.day, last_count.version, last_count.lines, coalesce(former.lines, '[]'), former.note, p_row.id);
  return 'ok';
end $$;
