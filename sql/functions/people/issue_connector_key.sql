-- Stores a new connector key. Returns 'ok' with its expiry, 'too_many_keys' beyond 50 live keys (counted under the school's lock),
-- 'instructor_not_found', or 'forbidden' if the person who connects the assistant no longer has p_role.
create or replace function issue_connector_key(
  p_school_id text, p_id uuid, p_label text, p_role text, p_staff_id text, p_scopes text[], p_days int,
  p_digest bytea, p_last_four text, p_by uuid, p_person_id uuid default null,
  p_client text default null, out code text, out created_at text, out expires_at text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  moment constant timestamptz := clock_timestamp();
begin
  perform 1 from schools where id = p_school_id for no key update;
  if p_staff_id is not null and not exists (
    select from instructors where school_id = p_school_id and id = p_staff_id and removed_at is null
  ) then
    code := 'instructor_not_found';
  elsif p_person_id is not null and not exists (
    select from people where school_id = p_school_id and id = p_person_id and role = p_role and removed_at is null
  ) then
    code := 'forbidden';
  elsif (select count(*) from connector_keys k
    where k.school_id = p_school_id and k.revoked_at is null and k.expires_at > moment) >= 50 then
    code := 'too_many_keys';
  else
    insert into connector_keys (id, school_id, label, role, staff_id, scopes, digest, last_four, created_at, expires_at,
        person_id, client)
      values (p_id, p_school_id, p_label, p_role, p_staff_id, p_scopes, p_digest, p_last_four, moment,
        moment + make_interval(days => p_days), p_person_id, p_client);
    insert into school_secrets (digest, school_id) values (p_digest, p_school_id);
    perform write_audit(p_school_id, p_by, 'assistant.connect', p_subject => p_id::text,
      p_after => jsonb_build_object('role', p_role, 'until', iso_utc(moment + make_interval(days => p_days))));
    code := 'ok';
    created_at := iso_utc(moment);
    expires_at := iso_utc(moment + make_interval(days => p_days));
  end if;
end $$;
