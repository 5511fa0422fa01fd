-- Language of mails to a guest: the booking's, else the contact's first supported one, else the school's first, else English.
create or replace function guest_language(p_language text, p_contact jsonb, p_locales text[]) returns text
language plpgsql immutable as $$
begin
  return coalesce(p_language, (
    select substr(lower(x.tag), 1, 2)
    from jsonb_array_elements_text(case when jsonb_typeof(p_contact -> 'locales') = 'array' then p_contact -> 'locales' else '[]' end)
      with ordinality as x(tag, place)
    where lower(x.tag) ~ '^(en|pt|es|fr|de)(-|$)' order by x.place limit 1
  ), case when lower(p_locales[1]) ~ '^(pt|es|fr|de)(-|$)' then substr(lower(p_locales[1]), 1, 2) end, 'en');
end $$;
