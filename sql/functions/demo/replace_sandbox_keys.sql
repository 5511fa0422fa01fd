-- Issues a new key of a sandbox for its partner and revokes the former ones. Resets the sandbox, which is not renewed while it has no key.
-- Returns 'ok', or 'not_found' if the school is not a sandbox of this partner.
create or replace function replace_sandbox_keys(
  p_school_id text, p_partner text, p_day date, p_key_id uuid, p_digest bytea, p_last_four text, plan json
) returns text language plpgsql volatile as $$
declare
  former_key uuid;
  issue_code text;
begin
  perform from schools where id = p_school_id and sandbox_for = p_partner for no key update;
  if not found then return 'not_found'; end if;
  for former_key in select k.id from school_keys k where k.school_id = p_school_id and k.revoked_at is null order by k.id loop
    perform revoke_school_key(p_school_id, former_key, null);
  end loop;
  select k.code into strict issue_code
    from issue_school_key(p_school_id, p_key_id, p_partner, p_digest, p_last_four, null::int, null::uuid) as k;
  perform renew_sandbox(p_school_id, p_day, plan);
  return issue_code;
end $$;
