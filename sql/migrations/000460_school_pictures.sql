-- The pictures of a school: its logo, and its photo in each size that pages need. Their names are made of a digest, so that another
-- picture has another address; which of them the school shows now stands in its own row.
create table school_pictures (
  school_id text not null references schools,
  name text not null constraint school_pictures_name check (name ~ '^[0-9a-f]{32}/(logo\.(png|jpg|webp)|photo-\d{3,4}\.(webp|jpg))$'),
  bytes bytea not null constraint school_pictures_are_small check (length(bytes) between 1 and 1048576),
  primary key (school_id, name)
);
alter table schools
  add column logo text,
  add column photo text constraint schools_photo_is_a_digest check (photo ~ '^[0-9a-f]{32}$');
insert into school_pictures (school_id, name, bytes) select school_id, name, bytes from school_logos;
update schools s set logo = (select name from school_logos g where g.school_id = s.id)
  where exists (select from school_logos g where g.school_id = s.id);
drop table school_logos;
drop function if exists set_school_logo(text, text, bytea);
drop function if exists save_school(text, jsonb, boolean);
