-- Restores a lesson type's former terms, or removes an added type, within fifteen minutes if nothing changed since; a type with
-- lessons or partners' limits stays. Returns change_type_by_staff's codes, 'too_late' or 'overtaken', with the lesson type if it still
-- exists.
create or replace function undo_type(p_school_id text, p_by uuid, p_log_id uuid, out code text, out type_id text)
language plpgsql volatile as $$
declare
  row school_log;
  former lesson_types_before;
  terms jsonb;
begin
  select * into row from school_log where school_id = p_school_id and id = p_log_id and act in ('type.change', 'type.add');
  if not found then code := 'not_found'; return; end if;
  -- Blocks new references to the type.
  select t.id into type_id from lesson_types t where t.school_id = p_school_id and t.id = row.subject for update;
  if row.at < clock_timestamp() - interval '15 minutes' then code := 'too_late'; return; end if;
  terms := lesson_type_terms(p_school_id, row.subject);
  select * into former from lesson_types_before b where b.school_id = p_school_id and b.lesson_type_id = row.subject;
  code := 'overtaken';
  if former.log_id is distinct from p_log_id or former.version is distinct from md5(terms::text) then return; end if;
  if row.act = 'type.change' then
    select c.code into code
      from change_type_by_staff(p_school_id, p_by, row.subject, former.version, former.terms, p_log_id) as c;
    return;
  end if;
  if exists (select from slots s where s.school_id = p_school_id and s.lesson_type_id = row.subject)
    or exists (select from partner_limits l where l.school_id = p_school_id and l.lesson_type_id = row.subject) then return; end if;
  delete from lesson_types where school_id = p_school_id and id = row.subject;
  perform write_audit(p_school_id, p_by, 'type.add', p_subject => row.subject, p_before => row.after, p_undoes => p_log_id);
  type_id := null;
  code := 'ok';
end $$;
