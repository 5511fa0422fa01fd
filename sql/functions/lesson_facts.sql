-- What an event says of a lesson as it is at that moment.
create or replace function lesson_facts(s slots) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'serviceId', s.lesson_type_id,
    'localDateTimeStart', iso_local(s.local_date, s.local_start),
    'localDateTimeEnd', iso_local(s.local_date, s.local_end),
    'spotName', s.spot_name
  )
$$;
