-- Language of mails to a school: p_language if staff pages have it, else Portuguese if it is the school's first, else English.
create or replace function staff_language(p_language text, p_locales text[]) returns text language plpgsql immutable as $$
begin
  return case when p_language in ('en', 'pt') then p_language when lower(p_locales[1]) ~ '^pt(-|$)' then 'pt' else 'en' end;
end $$;
