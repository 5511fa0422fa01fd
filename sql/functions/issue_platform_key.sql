-- Stores a new key of the operator for v2.
create or replace function issue_platform_key(
  p_id uuid, p_label text, p_scopes text[], p_brand_id text, p_digest bytea, p_last_four text
) returns text language sql volatile as $$
  insert into platform_keys (id, label, scopes, brand_id, digest, last_four)
    values (p_id, p_label, p_scopes, p_brand_id, p_digest, p_last_four);
  select 'ok'
$$;
