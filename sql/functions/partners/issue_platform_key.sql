-- Stores a new platform key for v2. Returns 'ok' or 'brand_not_found'.
create or replace function issue_platform_key(
  p_id uuid, p_label text, p_scopes text[], p_brand_id text, p_digest bytea, p_last_four text
) returns text language plpgsql volatile as $$
begin
  if p_brand_id is not null and not exists (select from brands where id = p_brand_id) then return 'brand_not_found'; end if;
  insert into platform_keys (id, label, scopes, brand_id, digest, last_four)
    values (p_id, p_label, p_scopes, p_brand_id, p_digest, p_last_four);
  return 'ok';
end $$;
