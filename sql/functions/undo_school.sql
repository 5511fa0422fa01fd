-- Restores a school's former texts within fifteen minutes if nothing changed since. Returns save_school_by_staff's codes, 'too_late'
-- or 'overtaken'.
create or replace function undo_school(p_school_id text, p_by uuid, p_log_id uuid) returns text
language plpgsql volatile as $$
declare
  row school_log;
  former_texts jsonb;
  outcome text;
begin
  select * into row from school_log where school_id = p_school_id and id = p_log_id and act = 'school.change';
  if not found then return 'not_found'; end if;
  if row.at < clock_timestamp() - interval '15 minutes' then return 'too_late'; end if;
  select texts_before into former_texts from schools where id = p_school_id for no key update;
  if former_texts ->> 'log' is distinct from p_log_id::text then return 'overtaken'; end if;
  select s.code into outcome from save_school_by_staff(p_school_id, p_by, former_texts ->> 'version', former_texts -> 'texts', p_log_id) as s;
  return case when outcome = 'school_changed' then 'overtaken' else outcome end;
end $$;
