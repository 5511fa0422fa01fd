-- Deletes a record of the OAuth server, or all codes and tokens of a grant. Returns the number of deleted records. Of concurrent calls
-- for one record only one gets 1.
create or replace function delete_oauth_records(p_digest bytea, p_grant_digest bytea) returns int language plpgsql volatile as $$
declare
  deleted int;
begin
  delete from oauth_records where digest = p_digest or grant_digest = p_grant_digest;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
