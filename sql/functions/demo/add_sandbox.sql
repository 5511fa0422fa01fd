-- Adds a sandbox school for a partner, with a partner key for this school only, in one transaction. Returns 'ok', 'already_exists' if
-- the id is in use, or 'partner_reserved'.
create or replace function add_sandbox(
  p_school_id text, p_partner text, p_day date, p_key_id uuid, p_digest bytea, p_last_four text, plan json
) returns text language plpgsql volatile as $$
declare
  issue_code text;
begin
  if partner_form(p_partner) in ('website', 'desk', 'school') then return 'partner_reserved'; end if;
  insert into schools (id, name, time_zone, currency, description, sandbox_for, sandbox_day)
    select p_school_id, r.name, r."timeZone", r.currency, r.description, p_partner, '-infinity'
    from json_to_record(plan -> 'school') as r(name text, "timeZone" text, currency text, description text)
    on conflict do nothing;
  if not found then return 'already_exists'; end if;
  select k.code into strict issue_code
    from issue_school_key(p_school_id, p_key_id, p_partner, p_digest, p_last_four, null::int, null::uuid) as k;
  perform renew_sandbox(p_school_id, p_day, plan);
  return issue_code;
end $$;
