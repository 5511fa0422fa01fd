-- Stores the digest of the secret path of a school's calendar feed. p_again allows to replace it. Returns 'ok', 'already_exists' or
-- 'school_not_found'.
create or replace function set_school_calendar(p_school_id text, p_digest bytea, p_again boolean) returns text
language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  perform from schools where id = p_school_id for key share;
  if not found then return 'school_not_found'; end if;
  insert into school_calendars as c (school_id, digest, created_at) values (p_school_id, p_digest, moment)
    on conflict (school_id) do update set digest = excluded.digest, created_at = excluded.created_at where p_again;
  return case when found then 'ok' else 'already_exists' end;
end $$;
