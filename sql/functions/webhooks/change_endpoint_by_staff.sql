-- Changes an endpoint by staff. p_do is as in change_endpoint, or `ping`, which is only recorded. An endpoint whose URL was set by
-- staff belongs to the school, so it may no longer use the operator's networks. The URL of an OCTO subscription cannot be changed.
-- Returns 'ok' with the audit row, 'unchanged' or 'not_found'.
create or replace function change_endpoint_by_staff(
  p_school_id text, p_by uuid, p_id uuid, p_do text, p_url text, p_kinds text[], p_hours int, p_undoes uuid,
  out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  former jsonb;
  new_facts jsonb;
begin
  perform from endpoints where school_id = p_school_id and id = p_id and (p_do <> 'set' or octo_types is null) for update;
  if not found then code := 'not_found'; return; end if;
  former := endpoint_facts(p_school_id, p_id);
  if p_do = 'set' and former ->> 'url' = p_url and to_jsonb(p_kinds) is not distinct from nullif(former -> 'kinds', 'null')
    or p_do in ('enable', 'disable') and (former ->> 'enabled')::boolean = (p_do = 'enable') then
    code := 'unchanged'; return;
  end if;
  if p_do <> 'ping' then perform change_endpoint(p_school_id, p_id, p_do, p_url, p_kinds, p_hours, null); end if;
  if p_do = 'set' and former ->> 'url' <> p_url then
    update endpoints set origin = 'school' where school_id = p_school_id and id = p_id;
  elsif p_do = 'disable' then
    update endpoints set disabled_why = 'school' where school_id = p_school_id and id = p_id;
  end if;
  new_facts := endpoint_facts(p_school_id, p_id);
  code := 'ok';
  log_id := write_audit(p_school_id, p_by,
    case p_do when 'rotate' then 'webhook.secret' when 'ping' then 'webhook.ping' when 'retry' then 'webhook.retry' else 'webhook.change' end,
    p_subject => p_id::text, p_before => case when p_do in ('set', 'enable', 'disable') then former end, p_after => new_facts, p_undoes => p_undoes);
end $$;
