-- Members that differ between two objects, for an audit row, with texts cut at 80 characters. Members in p_private become 'none',
-- 'given' or 'changed', because an audit row cannot be erased. Null if nothing changed; `before` is null for a new object.
create or replace function audit_values(p_former jsonb, p_new jsonb, p_private text[], out before jsonb, out after jsonb)
language plpgsql immutable as $$
begin
  select jsonb_object_agg(c.key, case when not c.is_private then short_value(c.former) when c.former = 'null' then '"none"' else '"given"' end),
    jsonb_object_agg(c.key, case when not c.is_private then short_value(c.value) when c.value = 'null' then '"none"'
      when c.former = 'null' then '"given"' else '"changed"' end)
    into before, after
    from (
      select n.key, n.key = any (p_private) as is_private, nullif(n.value, '""') as value, nullif(p_former -> n.key, '""') as former
      from jsonb_each(p_new) n where n.value is distinct from coalesce(p_former -> n.key, 'null')
    ) as v
    cross join lateral (select v.key, v.is_private, coalesce(v.value, 'null') as value, coalesce(v.former, 'null') as former) as c;
  if p_former is null then before := null; after := jsonb_strip_nulls(after); end if;
end $$;
