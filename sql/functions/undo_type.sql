-- Gives a lesson type back what it was before somebody changed it, within fifteen minutes and where nobody has changed the same since. Answers
-- change_type_at_desk's codes, 'too_late' or 'overtaken', with the lesson type.
create or replace function undo_type(p_school_id text, p_by uuid, p_log_id uuid, out code text, out type_id text)
language plpgsql volatile as $$
declare
  row school_log;
  terms jsonb;
begin
  select * into row from school_log where school_id = p_school_id and id = p_log_id and act = 'type.change';
  if not found then code := 'not_found'; return; end if;
  type_id := row.subject;
  if row.at < clock_timestamp() - interval '15 minutes' then code := 'too_late'; return; end if;
  perform 1 from lesson_types where school_id = p_school_id and id = row.subject for no key update;
  terms := lesson_type_terms(p_school_id, row.subject);
  if terms || row.after <> terms then code := 'overtaken'; return; end if;
  select c.code into code from change_type_at_desk(p_school_id, p_by, row.subject, md5(terms::text), terms || row.before, p_log_id) as c;
end $$;
