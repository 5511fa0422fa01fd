-- Removes an endpoint with all that waits for it, and the mail about it. Answers whether there was one.
create or replace function remove_endpoint(p_school_id text, p_id uuid) returns boolean language plpgsql volatile as $$
declare
  was_there boolean;
begin
  delete from endpoints where school_id = p_school_id and id = p_id;
  was_there := found;
  delete from endpoint_mails where school_id = p_school_id and endpoint_id = p_id;
  return was_there;
end $$;
