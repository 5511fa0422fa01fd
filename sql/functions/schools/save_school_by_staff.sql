-- Changes a school's texts and settings by staff. p_school is as in save_school. With p_undoes, replaces translations instead of
-- merging them. Stores the former texts for undo_act.
--
-- Returns 'ok' with the audit row; 'unchanged'; 'not_found'; 'school_changed' if p_version, the digest of the texts that the page
-- showed, is outdated; or a refusal of save_school.
create or replace function save_school_by_staff(
  p_school_id text, p_by uuid, p_version text, p_school jsonb, p_undoes uuid, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  former_texts jsonb;
  new_texts jsonb;
  difference record;
  overwritten jsonb;
begin
  perform from schools where id = p_school_id for no key update;
  if not found then code := 'not_found'; return; end if;
  former_texts := school_texts(p_school_id);
  if md5(former_texts::text) <> p_version then code := 'school_changed'; return; end if;
  code := save_school(p_school_id, p_school, false, false);
  if code <> 'ok' then return; end if;
  if p_undoes is not null and p_school ? 'translations' then
    update schools set translations = p_school -> 'translations' where id = p_school_id;
  end if;
  new_texts := school_texts(p_school_id);
  if new_texts = former_texts then code := 'unchanged'; return; end if;
  select * into difference from audit_values(former_texts, new_texts,
    '{email,telephone,address,description,bring,meet,translations,logo,photo}');
  log_id := write_audit(p_school_id, p_by, 'school.change', p_before => difference.before, p_after => difference.after, p_undoes => p_undoes);
  overwritten := jsonb_build_object('log', log_id, 'version', md5(new_texts::text),
    'texts', (select jsonb_object_agg(key, value) from jsonb_each(former_texts) where value <> new_texts -> key));
  update schools set texts_before = overwritten where id = p_school_id;
  perform drop_pictures(p_school_id);
end $$;
