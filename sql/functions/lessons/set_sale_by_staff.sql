-- Opens or closes a lesson for sale by staff. Returns set_sale's codes. 'ok' also returns the audit row (null if unchanged) and the
-- lesson's day.
create or replace function set_sale_by_staff(
  p_school_id text, p_by uuid, p_slot_id uuid, p_on_sale boolean, p_undoes uuid,
  out code text, out log_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  result record;
begin
  select * into result from set_sale(p_school_id, array[p_slot_id], p_on_sale);
  code := result.code;
  select s.local_date::text into date from slots s where s.school_id = p_school_id and s.id = p_slot_id;
  if code <> 'ok' or result.changed = '{}' then return; end if;
  log_id := write_audit(p_school_id, p_by, case when p_on_sale then 'lesson.open' else 'lesson.close' end, p_slot_id,
    p_before => jsonb_build_object('sale', case when p_on_sale then 'closed' else 'open' end),
    p_after => jsonb_build_object('sale', case when p_on_sale then 'open' else 'closed' end), p_undoes => p_undoes);
end $$;
