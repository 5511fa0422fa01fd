-- Fields of an instructor that staff may change. Null if the instructor does not exist or was removed.
create or replace function instructor_terms(p_school_id text, p_id text) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('name', i.name, 'levels', to_jsonb(i.levels), 'languages', to_jsonb(i.languages))
    from instructors i where i.school_id = p_school_id and i.id = p_id and i.removed_at is null
  );
end $$;
