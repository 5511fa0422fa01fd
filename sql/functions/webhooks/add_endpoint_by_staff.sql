-- Adds an endpoint by staff, as add_endpoint does. Returns 'ok' with the audit row, 'too_many_endpoints' or 'already_exists'. If
-- p_id exists, the same form was sent again: 'ok' without an audit row.
create or replace function add_endpoint_by_staff(
  p_school_id text, p_by uuid, p_id uuid, p_partner_id bigint, p_url text, p_kinds text[], out code text, out log_id uuid
) language plpgsql volatile as $$
begin
  perform from schools where id = p_school_id for no key update;
  code := case when exists (select from endpoints where school_id = p_school_id and id = p_id) then 'ok' end;
  if code is not null then return; end if;
  code := add_endpoint(p_school_id, p_id, p_partner_id, 'school', p_url, p_kinds, null, null);
  if code <> 'ok' then return; end if;
  log_id := write_audit(p_school_id, p_by, 'webhook.add', p_subject => p_id::text, p_after => endpoint_facts(p_school_id, p_id));
end $$;
