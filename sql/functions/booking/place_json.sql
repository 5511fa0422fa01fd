-- Time and place of a lesson, as the audit log stores it and move_lesson takes it.
create or replace function place_json(p_date date, p_start time, p_end time, p_spot_name text) returns jsonb
language plpgsql immutable as $$
begin
  return jsonb_build_object('date', p_date, 'start', to_char(p_start, 'HH24:MI'), 'end', to_char(p_end, 'HH24:MI'),
    'spot', p_spot_name);
end $$;
