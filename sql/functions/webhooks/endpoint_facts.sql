-- Data of an endpoint for the audit log; null if it does not exist. `kinds` null means all kinds.
create or replace function endpoint_facts(p_school_id text, p_id uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('url', url, 'origin', origin, 'kinds', to_jsonb(kinds), 'enabled', disabled_at is null, 'partner', partner_id)
    from endpoints where school_id = p_school_id and id = p_id
  );
end $$;
