-- Restores a partner's former terms within fifteen minutes if nothing changed since. Bookings sold meanwhile keep theirs. Returns
-- save_terms's codes, 'too_late' or 'overtaken'.
create or replace function undo_terms(p_school_id text, p_by uuid, p_id bigint, p_log_id uuid) returns text
language plpgsql volatile as $$
declare
  row school_log;
  outcome text;
begin
  select * into row from school_log where school_id = p_school_id and id = p_log_id and act = 'partner.terms' and subject = p_id::text;
  if not found then return 'not_found'; end if;
  if row.at < clock_timestamp() - interval '15 minutes' then return 'too_late'; end if;
  select s.code into outcome from save_terms(p_school_id, p_by, p_id, (row.after ->> 'version')::int, row.before, p_log_id) as s;
  return case when outcome = 'terms_changed' then 'overtaken' else outcome end;
end $$;
