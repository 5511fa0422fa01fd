-- Translated texts ({ "<language>": { "name", "description" } }) after a change. Absent texts stay; null deletes one.
create or replace function merge_translations(p_before jsonb, p_change jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(language, texts), '{}')
  from (
    select language,
      jsonb_strip_nulls(coalesce(p_before -> language, '{}') || coalesce(p_change -> language, '{}')) as texts
    from jsonb_object_keys(p_before || p_change) as k(language)
  ) merged
  where texts <> '{}'
$$;
