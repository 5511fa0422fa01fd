-- Stores a single-use sign-in link. Returns its expiry; null if the school has no such person. Deletes links that expired more than a
-- day ago.
create or replace function create_sign_in_link(p_school_id text, p_by uuid, p_person_id uuid, p_digest bytea, p_minutes int)
returns text language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  until_at constant timestamptz := moment + make_interval(mins => p_minutes);
begin
  perform from people where school_id = p_school_id and id = p_person_id and removed_at is null for no key update;
  if not found then return null; end if;
  delete from sign_in_links
    where school_id = p_school_id and person_id = p_person_id and expires_at < moment - interval '1 day';
  insert into sign_in_links (digest, school_id, person_id, expires_at) values (p_digest, p_school_id, p_person_id, until_at);
  perform write_audit(p_school_id, p_by, 'person.link', p_subject => p_person_id::text,
    p_after => jsonb_build_object('until', iso_utc(until_at)));
  return iso_utc(until_at);
end $$;
