-- Removes an endpoint with its pending events and mail. Returns false if there was none.
create or replace function remove_endpoint(p_school_id text, p_id uuid) returns boolean language plpgsql volatile as $$
declare
  existed boolean;
begin
  delete from endpoints where school_id = p_school_id and id = p_id;
  existed := found;
  delete from endpoint_mails where school_id = p_school_id and endpoint_id = p_id;
  return existed;
end $$;
