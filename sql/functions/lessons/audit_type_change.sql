-- Writes the audit row of a lesson type changed from p_former (null: added) to p_new, and returns its id. Of long texts it only says
-- that they changed. A new type is neither hidden nor requires transfers. Stores the former terms for undo_act.
create or replace function audit_type_change(p_school_id text, p_by uuid, p_type_id text, p_former jsonb, p_new jsonb, p_undoes uuid)
returns uuid language plpgsql volatile as $$
declare
  row_id uuid;
  before jsonb;
  after jsonb;
begin
  select v.before, v.after into before, after
    from audit_values(p_former, case when p_former is null then p_new - '{hidden,transfers_required}'::text[] else p_new end,
      '{description,description_en,description_pt,questions,meet,meet_en,meet_pt,meet_address}') as v;
  row_id := write_audit(p_school_id, p_by, case when p_former is null then 'type.add' else 'type.change' end, p_subject => p_type_id,
    p_before => before, p_after => after, p_undoes => p_undoes);
  insert into lesson_types_before (school_id, lesson_type_id, log_id, version, terms)
    values (p_school_id, p_type_id, row_id, md5(p_new::text), p_former)
    on conflict (school_id, lesson_type_id) do update
      set log_id = excluded.log_id, version = excluded.version, terms = excluded.terms;
  return row_id;
end $$;
