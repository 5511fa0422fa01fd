-- Restores an endpoint that staff added, changed or removed, if nothing changed since. Returns 'ok' or 'overtaken'. For undo_act.
create or replace function reverse_endpoint(p_school_id text, p_by uuid, p_row school_log) returns text language plpgsql volatile as $$
#variable_conflict use_variable
declare
  endpoint_id constant uuid := p_row.subject;
  moment constant timestamptz := clock_timestamp();
  kinds constant text[] := (
    select array_agg(k.kind) from jsonb_array_elements_text(nullif(p_row.before -> 'kinds', 'null')) as k(kind)
  );
  outcome text;
begin
  perform from schools c where c.id = p_school_id for no key update;
  if p_row.act = 'webhook.remove' then
    if (select count(*) >= 10 or bool_or(e.id = endpoint_id) from endpoints e where e.school_id = p_school_id
      and e.partner_id is not distinct from (p_row.before ->> 'partner')::bigint) then return 'overtaken'; end if;
    insert into endpoints (school_id, id, partner_id, origin, url, kinds, generation, position, due_at, created_at, disabled_at, disabled_why)
      values (p_school_id, endpoint_id, (p_row.before ->> 'partner')::bigint, p_row.before ->> 'origin', p_row.before ->> 'url',
        kinds,
        (p_row.before ->> 'generation')::int, (p_row.before ->> 'position')::bigint, moment,
        (p_row.before ->> 'created_at')::timestamptz,
        case when not (p_row.before ->> 'enabled')::boolean then moment end,
        case when not (p_row.before ->> 'enabled')::boolean then 'school' end);
    perform write_audit(p_school_id, p_by, 'webhook.add', p_subject => p_row.subject, p_after => endpoint_facts(p_school_id, endpoint_id),
      p_undoes => p_row.id);
    return 'ok';
  end if;
  perform from endpoints e where e.school_id = p_school_id and e.id = endpoint_id for update;
  if endpoint_facts(p_school_id, endpoint_id) is distinct from p_row.after then return 'overtaken'; end if;
  if p_row.act = 'webhook.add' then
    select r.code into outcome from remove_endpoint_by_staff(p_school_id, p_by, endpoint_id, p_row.id) as r;
  elsif p_row.before ->> 'enabled' <> p_row.after ->> 'enabled' then
    select c.code into outcome from change_endpoint_by_staff(p_school_id, p_by, endpoint_id,
      case when (p_row.before ->> 'enabled')::boolean then 'enable' else 'disable' end, null, null, null, p_row.id) as c;
  else
    select c.code into outcome from change_endpoint_by_staff(p_school_id, p_by, endpoint_id, 'set', p_row.before ->> 'url', kinds, null, p_row.id) as c;
    -- Only the former origin may use the operator's networks.
    update endpoints e set origin = p_row.before ->> 'origin' where e.school_id = p_school_id and e.id = endpoint_id and outcome = 'ok';
  end if;
  return case outcome when 'ok' then 'ok' else 'overtaken' end;
end $$;
