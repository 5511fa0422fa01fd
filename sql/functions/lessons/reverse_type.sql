-- Restores a lesson type's former terms, or removes an added type, if nothing changed since. A type with lessons or partner limits is
-- not removed. Returns 'ok', 'overtaken', or a code of change_type_by_staff. Called by undo_act.
create or replace function reverse_type(p_school_id text, p_by uuid, p_row school_log) returns text
language plpgsql volatile as $$
declare
  former lesson_types_before;
  terms jsonb;
  outcome text;
begin
  -- This lock blocks new references to the type.
  perform from lesson_types t where t.school_id = p_school_id and t.id = p_row.subject for update;
  terms := lesson_type_terms(p_school_id, p_row.subject);
  select * into former from lesson_types_before b where b.school_id = p_school_id and b.lesson_type_id = p_row.subject;
  if former.log_id is distinct from p_row.id or former.version is distinct from md5(terms::text) then return 'overtaken'; end if;
  if p_row.act = 'type.change' then
    select c.code into outcome
      from change_type_by_staff(p_school_id, p_by, p_row.subject, former.version, former.terms, p_row.id) as c;
    return outcome;
  end if;
  if exists (select from slots s where s.school_id = p_school_id and s.lesson_type_id = p_row.subject)
    or exists (select from partner_limits l where l.school_id = p_school_id and l.lesson_type_id = p_row.subject) then
    return 'overtaken';
  end if;
  delete from lesson_types where school_id = p_school_id and id = p_row.subject;
  perform write_audit(p_school_id, p_by, 'type.add', p_subject => p_row.subject, p_before => p_row.after, p_undoes => p_row.id);
  return 'ok';
end $$;
