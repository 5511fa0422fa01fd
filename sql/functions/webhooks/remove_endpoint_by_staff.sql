-- Removes an endpoint by staff, with its pending events. The audit row has the data to restore it with the same secret, before its
-- oldest pending event. Returns 'ok' with the audit row, or 'not_found', also for OCTO subscriptions.
create or replace function remove_endpoint_by_staff(p_school_id text, p_by uuid, p_id uuid, p_undoes uuid, out code text, out log_id uuid)
language plpgsql volatile as $$
declare
  former endpoints;
  oldest bigint;
begin
  select * into former from endpoints where school_id = p_school_id and id = p_id and octo_types is null for update;
  if not found then code := 'not_found'; return; end if;
  select min(n) - 1 into oldest from late_events where school_id = p_school_id and endpoint_id = p_id;
  log_id := write_audit(p_school_id, p_by, 'webhook.remove', p_subject => p_id::text,
    p_before => endpoint_facts(p_school_id, p_id) || jsonb_build_object('generation', former.generation,
      'position', least(former.position, oldest), 'created_at', former.created_at), p_undoes => p_undoes);
  perform remove_endpoint(p_school_id, p_id);
  code := 'ok';
end $$;
