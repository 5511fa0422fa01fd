-- Description of a lesson at this moment, for an event.
create or replace function lesson_facts(
  p_lesson_type_id text, p_date date, p_start time, p_end time, p_spot_name text
) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'serviceId', p_lesson_type_id,
    'localDateTimeStart', iso_local(p_date, p_start),
    'localDateTimeEnd', to_char(lesson_end(p_date, p_start, p_end), 'YYYY-MM-DD"T"HH24:MI:SS'),
    'spotName', p_spot_name
  )
$$;
