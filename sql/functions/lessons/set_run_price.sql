-- Changes the price of a run for each person. Sold places keep theirs. Returns 'ok' with the audit row (null if unchanged), or
-- 'not_found'.
create or replace function set_run_price(p_school_id text, p_by uuid, p_run_id uuid, p_price_cents int, out code text, out log_id uuid)
language plpgsql volatile as $$
declare
  run runs;
  course text;
begin
  select * into run from runs r where r.school_id = p_school_id and r.id = p_run_id for no key update;
  if run.id is null then code := 'not_found'; return; end if;
  code := 'ok';
  if run.price_cents = p_price_cents then return; end if;
  update runs r set price_cents = p_price_cents where r.school_id = p_school_id and r.id = p_run_id;
  select c.name into course from courses c where c.school_id = p_school_id and c.id = run.course_id;
  log_id := write_audit(p_school_id, p_by, 'run.price', p_subject => p_run_id::text,
    p_before => jsonb_build_object('cents', run.price_cents), p_after => jsonb_build_object('cents', p_price_cents, 'course', course));
end $$;
