-- Meeting point of a lesson in a language: that of the lesson, else of its type, else of the school, whose default address is the
-- postal one. Members: words (with the language tag writtenIn), address, at ("latitude,longitude") and minutes before the start. A
-- point without minutes has those of the type or school.
create or replace function meeting_of(p_school_id text, p_slot_id uuid, p_language text) returns json language plpgsql stable as $$
declare
  s record;
  text_key text;
  words text;
begin
  select k.meeting, c.locales[1] as locale, t.meet as type_words, t.translations as type_texts, t.meet_address as type_address,
      t.meet_at as type_at, t.meet_minutes as type_minutes, c.meet, c.translations, c.address, c.meet_address, c.meet_at, c.meet_minutes
    into s
    from slots k join schools c on c.id = p_school_id
    join lesson_types t on t.school_id = p_school_id and t.id = k.lesson_type_id
    where k.school_id = p_school_id and k.id = p_slot_id;
  if not found then return null; end if;
  -- '' selects the untranslated text. Must agree with schoolLanguageFor.
  text_key := case when p_language in ('en', 'pt') then p_language when lower(split_part(s.locale, '-', 1)) = p_language then '' else 'en' end;
  if s.meeting is not null then
    return json_build_object('words', coalesce(s.meeting ->> 'words', ''), 'writtenIn', s.locale, 'address', s.meeting ->> 'address',
      'at', s.meeting ->> 'at', 'minutes', coalesce((s.meeting ->> 'minutes')::int, s.type_minutes, s.meet_minutes));
  elsif s.type_words <> '' or s.type_address is not null or s.type_at is not null then
    words := s.type_texts -> text_key ->> 'meet';
    return json_build_object('words', coalesce(words, s.type_words), 'writtenIn', case when words is null then s.locale else text_key end,
      'address', s.type_address, 'at', s.type_at, 'minutes', coalesce(s.type_minutes, s.meet_minutes));
  end if;
  words := s.translations -> text_key ->> 'meet';
  return json_build_object('words', coalesce(words, s.meet), 'writtenIn', case when words is null then s.locale else text_key end,
    'address', coalesce(s.meet_address, s.address), 'at', s.meet_at, 'minutes', coalesce(s.type_minutes, s.meet_minutes));
end $$;
