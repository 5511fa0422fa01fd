-- Writes down one call of a tool for whoever audits the key.
create or replace function record_connector_call(
  p_school_id text, p_key_id uuid, p_tool text, p_arguments_digest bytea, p_result text, p_duration_ms real
) returns void language plpgsql volatile as $$
begin
  insert into connector_calls (school_id, key_id, tool, arguments_digest, result, duration_ms)
    values (p_school_id, p_key_id, p_tool, p_arguments_digest, p_result, p_duration_ms);
end $$;
