-- Opens or closes a run of a course for sale by staff. Existing bookings stay. Returns 'ok' with the audit row (null if unchanged), or
-- 'not_found'.
create or replace function set_run_sale(p_school_id text, p_by uuid, p_run_id uuid, p_on_sale boolean, out code text, out log_id uuid)
language plpgsql volatile as $$
declare
  run runs;
  sale constant text := case when p_on_sale then 'open' else 'closed' end;
  course text;
begin
  select * into run from runs r where r.school_id = p_school_id and r.id = p_run_id for no key update;
  if run.id is null then code := 'not_found'; return; end if;
  code := 'ok';
  if run.on_sale = p_on_sale then return; end if;
  update runs r set on_sale = p_on_sale where r.school_id = p_school_id and r.id = p_run_id;
  select c.name into course from courses c where c.school_id = p_school_id and c.id = run.course_id;
  log_id := write_audit(p_school_id, p_by, 'run.sale', p_subject => p_run_id::text,
    p_before => jsonb_build_object('sale', case when p_on_sale then 'closed' else 'open' end),
    p_after => jsonb_build_object('sale', sale, 'course', course));
end $$;
