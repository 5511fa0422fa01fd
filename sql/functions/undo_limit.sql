-- Undoes a change of a partner's limit (see save_limit) within fifteen minutes if nothing changed since. Returns save_limit's codes,
-- 'too_late' or 'overtaken'.
create or replace function undo_limit(p_school_id text, p_by uuid, p_partner_id bigint, p_log_id uuid) returns text
language plpgsql volatile as $$
declare
  row school_log;
  outcome text;
begin
  select * into row from school_log
    where school_id = p_school_id and id = p_log_id and act = 'partner.limit' and subject = p_partner_id::text;
  if not found then return 'not_found'; end if;
  if row.at < clock_timestamp() - interval '15 minutes' then return 'too_late'; end if;
  select s.code into outcome from save_limit(p_school_id, p_by, p_partner_id, (row.after ->> 'id')::uuid,
    (row.after ->> 'version')::int, nullif(row.before -> 'limit', 'null'), p_log_id) as s;
  return case when outcome in ('limit_changed', 'unchanged') then 'overtaken' else outcome end;
end $$;
