-- Restores the arrivals before the change in an audit row. Returns 'ok', or 'overtaken' after a newer tap. Called by undo_act.
create or replace function reverse_arrival(p_school_id text, p_by uuid, p_row school_log, out code text, out log_id uuid)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  former arrivals;
  moment constant timestamptz := clock_timestamp();
  new_op constant uuid := gen_random_uuid();
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'arrival', p_school_id, p_row.booking_id), 0));
  select * into former from arrivals where school_id = p_school_id and booking_id = p_row.booking_id;
  if former.op::text is distinct from p_row.after ->> 'op' then code := 'overtaken'; return; end if;
  update arrivals set arrived = (p_row.before ->> 'arrived')::int, no_show = (p_row.before ->> 'noShow')::boolean,
    at = moment, op = new_op
    where school_id = p_school_id and booking_id = p_row.booking_id;
  log_id := write_audit(p_school_id, p_by, 'arrival.set', p_row.slot_id, p_row.booking_id,
    p_before => p_row.after - 'op', p_after => p_row.before, p_undoes => p_row.id);
  code := 'ok';
end $$;
