-- Changes names, descriptions and terms of a lesson type by staff. p_terms is as in lesson_type_terms, absent members stay; p_version
-- is the digest of the terms seen. Planned lessons keep their seats and prices. Returns 'ok' with the audit row, 'unchanged',
-- 'type_changed' or 'not_found'.
create or replace function change_type_at_desk(
  p_school_id text, p_by uuid, p_type_id text, p_version text, p_terms jsonb, p_undoes uuid, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  was jsonb;
  became jsonb;
begin
  perform 1 from lesson_types where school_id = p_school_id and id = p_type_id for no key update;
  was := lesson_type_terms(p_school_id, p_type_id);
  code := case when was is null then 'not_found' when md5(was::text) <> p_version then 'type_changed'
    when was || p_terms = was then 'unchanged' else 'ok' end;
  if code <> 'ok' then return; end if;
  became := was || p_terms;
  select s.code into code from save_lesson_type(p_school_id, jsonb_build_object('id', p_type_id, 'translations', jsonb_build_object(
      'en', jsonb_build_object('name', became -> 'name_en', 'description', became -> 'description_en'),
      'pt', jsonb_build_object('name', became -> 'name_pt', 'description', became -> 'description_pt')
    )) || (became - '{name_en,name_pt,description_en,description_pt}'::text[]), false, false) as s;
  log_id := log_type(p_school_id, p_by, p_type_id, was, lesson_type_terms(p_school_id, p_type_id), p_undoes);
end $$;
