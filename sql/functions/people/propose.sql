-- Stores a proposal, or finds the open one of the same key and request, and returns its id. Null if the key is not live. The key is
-- locked, so that a concurrent revocation either ends this proposal or prevents it.
create or replace function propose(
  p_school_id text, p_key_id uuid, p_id uuid, p_kind text, p_document text, p_payload_hash text, p_request_digest bytea, p_hours int
) returns uuid language plpgsql volatile as $$
#variable_conflict use_column
declare
  moment constant timestamptz := clock_timestamp();
  proposal_id uuid;
begin
  perform 1 from connector_keys where id = p_key_id and school_id = p_school_id and revoked_at is null
    and expires_at > moment for share;
  if not found then return null; end if;
  update proposals set status = 'expired', reason = 'time_over', decided_at = expires_at
    where school_id = p_school_id and key_id = p_key_id and request_digest = p_request_digest
      and status = 'pending' and expires_at <= moment;
  loop
    insert into proposals (id, school_id, key_id, kind, document, payload_hash, request_digest, expires_at)
      values (p_id, p_school_id, p_key_id, p_kind, p_document, p_payload_hash, p_request_digest,
        moment + make_interval(hours => p_hours))
      on conflict (school_id, key_id, request_digest) where status = 'pending' do nothing
      returning id into proposal_id;
    exit when proposal_id is not null;
    select id into proposal_id from proposals where school_id = p_school_id and key_id = p_key_id
      and request_digest = p_request_digest and status = 'pending';
    -- The open proposal was decided between the two statements: insert again.
    exit when proposal_id is not null;
  end loop;
  return proposal_id;
end $$;
