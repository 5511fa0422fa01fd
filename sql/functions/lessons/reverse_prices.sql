-- Restores the former prices of planned lessons from an audit row: all or none. Returns 'ok', or 'overtaken' if the price of a lesson
-- was changed again. Lessons that were cancelled or have begun keep the new price.
create or replace function reverse_prices(p_school_id text, p_by uuid, p_row school_log) returns text language plpgsql volatile as $$
declare
  ids constant uuid[] := array(select (x ->> 'id')::uuid from jsonb_array_elements(p_row.undo) as x);
  moment timestamptz;
begin
  perform 1 from slots s where s.school_id = p_school_id and s.id = any (ids) order by s.id for no key update;
  moment := clock_timestamp();
  if exists (
    select from slots s where s.school_id = p_school_id and s.id = any (ids) and s.price_cents <> (p_row.after ->> 'cents')::int
  ) then return 'overtaken'; end if;
  update slots s set price_cents = f.cents, unit_cents = nullif(f.units, 'null')
    from jsonb_to_recordset(p_row.undo) as f(id uuid, cents int, units jsonb)
    where s.school_id = p_school_id and s.id = f.id and s.cancelled_at is null and s.starts_at > moment;
  perform write_audit(p_school_id, p_by, 'lesson.price', p_subject => p_row.subject,
    p_before => jsonb_build_object('cents', p_row.after -> 'cents'),
    p_after => p_row.before || (p_row.after - 'cents'), p_undoes => p_row.id);
  return 'ok';
end $$;
