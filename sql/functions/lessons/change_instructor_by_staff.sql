-- Changes an instructor by staff. p_terms is as in instructor_terms. p_version is the digest of the terms that the page showed.
-- Returns 'ok' with the audit row, 'unchanged', 'instructor_changed' if the digest differs now, 'name_taken' or 'not_found'.
create or replace function change_instructor_by_staff(
  p_school_id text, p_by uuid, p_id text, p_version text, p_terms jsonb, p_undoes uuid, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  former jsonb;
begin
  perform from instructors where school_id = p_school_id and id = p_id for no key update;
  former := instructor_terms(p_school_id, p_id);
  code := case when former is null then 'not_found' when md5(former::text) <> p_version then 'instructor_changed'
    when former = p_terms then 'unchanged' else 'ok' end;
  if code <> 'ok' then return; end if;
  code := save_instructor(p_school_id, p_terms || jsonb_build_object('id', p_id), false);
  if code <> 'ok' then return; end if;
  log_id := write_audit(p_school_id, p_by, 'instructor.change', p_subject => p_id, p_before => former, p_after => p_terms, p_undoes => p_undoes);
end $$;
