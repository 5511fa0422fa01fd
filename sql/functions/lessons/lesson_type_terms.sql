-- Fields of a lesson type that staff may change. Null if there is no such type.
create or replace function lesson_type_terms(p_school_id text, p_type_id text) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('name', name, 'name_en', translations #>> '{en,name}', 'name_pt', translations #>> '{pt,name}',
      'description', description, 'description_en', translations #>> '{en,description}', 'description_pt', translations #>> '{pt,description}',
      'meet', meet, 'meet_en', translations #>> '{en,meet}', 'meet_pt', translations #>> '{pt,meet}', 'meet_address', meet_address,
      'meet_at', meet_at, 'meet_minutes', meet_minutes, 'price_cents', price_cents, 'capacity', capacity, 'duration_minutes', duration_minutes,
      'max_students_per_instructor', max_students_per_instructor, 'cancellation_cutoff_hours', cancellation_cutoff_hours, 'refund_steps', refund_steps, 'questions', questions, 'units', units, 'hidden', hidden,
      'transfers_required', to_jsonb(array(select d from unnest('{pickup,dropoff}'::text[]) as d where d = any (transfers_required))))
    from lesson_types where school_id = p_school_id and id = p_type_id
  );
end $$;
