-- Restores a former stock quantity within fifteen minutes if nothing changed since. Returns 'ok', 'not_found', 'too_late',
-- 'overtaken', or a code of set_stock.
create or replace function undo_stock(p_school_id text, p_by uuid, p_log_id uuid) returns text
language plpgsql volatile as $$
declare
  row school_log;
  outcome text;
begin
  select * into row from school_log where school_id = p_school_id and id = p_log_id and act = 'stock.set';
  if not found then return 'not_found'; end if;
  if row.at < clock_timestamp() - interval '15 minutes' then return 'too_late'; end if;
  select s.code into outcome from set_stock_by_staff(p_school_id, p_by, row.after ->> 'item', row.after ->> 'size',
    (row.before ->> 'quantity')::int, (row.after ->> 'version')::int, p_log_id) as s;
  return case when outcome = 'stock_changed' then 'overtaken' else outcome end;
end $$;
