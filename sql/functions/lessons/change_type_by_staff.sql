-- Changes names, descriptions and terms of a lesson type by staff. p_terms is as in lesson_type_terms; absent members stay. p_version
-- is the digest of the terms that the page showed. Planned lessons keep their seats and prices. Returns 'ok' with the audit row,
-- 'unchanged', 'type_changed' if the digest differs now, 'not_found', or 'units_of_party' of save_lesson_type.
create or replace function change_type_by_staff(
  p_school_id text, p_by uuid, p_type_id text, p_version text, p_terms jsonb, p_undoes uuid, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  former jsonb;
  changed_terms jsonb;
begin
  perform 1 from lesson_types where school_id = p_school_id and id = p_type_id for no key update;
  former := lesson_type_terms(p_school_id, p_type_id);
  code := case when former is null then 'not_found' when md5(former::text) <> p_version then 'type_changed'
    when former || p_terms = former then 'unchanged' else 'ok' end;
  if code <> 'ok' then return; end if;
  changed_terms := former || p_terms;
  select s.code into code from save_lesson_type(p_school_id, jsonb_build_object('id', p_type_id, 'translations', jsonb_build_object(
      'en', jsonb_build_object('name', changed_terms -> 'name_en', 'description', changed_terms -> 'description_en',
        'meet', changed_terms -> 'meet_en'),
      'pt', jsonb_build_object('name', changed_terms -> 'name_pt', 'description', changed_terms -> 'description_pt',
        'meet', changed_terms -> 'meet_pt')
    )) || (changed_terms - '{name_en,name_pt,description_en,description_pt,meet_en,meet_pt}'::text[]), false, false) as s;
  if code <> 'ok' then return; end if;
  log_id := audit_type_change(p_school_id, p_by, p_type_id, former, lesson_type_terms(p_school_id, p_type_id), p_undoes);
end $$;
