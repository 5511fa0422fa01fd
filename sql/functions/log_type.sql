-- Writes the audit row of a lesson type changed from p_was (null: added) to p_became. Of long texts it notes only that they changed;
-- the former terms are kept for undo_type. Returns the row's id.
create or replace function log_type(p_school_id text, p_by uuid, p_type_id text, p_was jsonb, p_became jsonb, p_undoes uuid)
returns uuid language plpgsql volatile as $$
declare
  row_id uuid;
  before jsonb;
  after jsonb;
begin
  with changed as (
    select key, key in ('description', 'description_en', 'description_pt', 'questions') as is_long, value, p_was -> key as was
    from jsonb_each(p_became) where value is distinct from p_was -> key
  )
  select jsonb_object_agg(key, case when is_long then '"changed"' else was end),
    jsonb_object_agg(key, case when is_long then '"changed"' else value end)
  into before, after from changed;
  row_id := write_log(p_school_id, p_by, case when p_was is null then 'type.add' else 'type.change' end, p_subject => p_type_id,
    p_before => case when p_was is not null then before end, p_after => after, p_undoes => p_undoes);
  insert into lesson_types_before (school_id, lesson_type_id, log_id, version, terms)
    values (p_school_id, p_type_id, row_id, md5(p_became::text), p_was)
    on conflict (school_id, lesson_type_id) do update
      set log_id = excluded.log_id, version = excluded.version, terms = excluded.terms;
  return row_id;
end $$;
