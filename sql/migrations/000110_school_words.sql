-- What a school says of itself in other languages, as lesson types do: { "<language>": { "description" } }.
alter table schools add column translations jsonb not null default '{}'
  constraint schools_translations_are_an_object check (jsonb_typeof(translations) = 'object');
