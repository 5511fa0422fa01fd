-- Removes an endpoint with all that waits for it. Answers whether there was one.
create or replace function remove_endpoint(p_school_id text, p_id uuid) returns boolean language plpgsql volatile as $$
begin
  delete from endpoints where school_id = p_school_id and id = p_id;
  return found;
end $$;
