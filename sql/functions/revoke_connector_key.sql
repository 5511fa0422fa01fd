-- Ends a connector key and, in the same transaction, every proposal of its that is still open. Answers when it was
-- revoked, the first time it was, and how many proposals ended; null where the school (any, if null) has no such key.
create or replace function revoke_connector_key(
  p_id uuid, p_school_id text default null, out revoked_at text, out expired_proposals int
) language plpgsql volatile as $$
#variable_conflict use_column
begin
  update connector_keys k set revoked_at = clock_timestamp()
    where k.id = p_id and k.revoked_at is null and (p_school_id is null or k.school_id = p_school_id);
  with ended as (
    update proposals p set status = 'expired', reason = 'key_revoked', decided_at = clock_timestamp()
    from connector_keys k
    where k.id = p_id and k.revoked_at is not null and (p_school_id is null or k.school_id = p_school_id)
      and p.key_id = k.id and p.school_id = k.school_id and p.status = 'pending'
    returning 1
  )
  select count(*) into expired_proposals from ended;
  select iso_utc(k.revoked_at) into revoked_at from connector_keys k
    where k.id = p_id and (p_school_id is null or k.school_id = p_school_id);
end $$;
