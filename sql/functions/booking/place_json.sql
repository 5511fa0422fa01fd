-- Time and spot of a lesson, as stored in the audit log and passed to move_lesson.
create or replace function place_json(p_date date, p_start time, p_end time, p_spot_name text) returns jsonb
language plpgsql immutable as $$
begin
  return jsonb_build_object('date', p_date, 'start', to_char(p_start, 'HH24:MI'), 'end', to_char(p_end, 'HH24:MI'),
    'spot', p_spot_name);
end $$;
