-- Deletes pictures that a school does not show and would not show after undoing its last change.
create or replace function drop_pictures(p_school_id text) returns void language plpgsql volatile as $$
declare
  school schools;
begin
  select * into school from schools where id = p_school_id;
  delete from school_pictures where school_id = p_school_id
    and name is distinct from school.logo and name is distinct from school.texts_before -> 'texts' ->> 'logo'
    and split_part(name, '/', 1) is distinct from school.photo
    and split_part(name, '/', 1) is distinct from school.texts_before -> 'texts' ->> 'photo';
end $$;
