-- Changes an endpoint that a partner made over OCTO. Null leaves a value unchanged. If made active, it continues at its cursor.
-- Returns false if there is none.
create or replace function change_subscription(
  p_school_id text, p_id uuid, p_url text, p_kinds text[], p_octo_types text[], p_octo_headers bytea, p_active boolean
) returns boolean language plpgsql volatile as $$
declare
  moment constant timestamptz := clock_timestamp();
  former_disabled_at timestamptz;
begin
  select disabled_at into former_disabled_at from endpoints
    where school_id = p_school_id and id = p_id and octo_types is not null and octo_webhook is null for update;
  if not found then return false; end if;
  update endpoints set url = coalesce(p_url, url), kinds = coalesce(p_kinds, kinds), octo_types = coalesce(p_octo_types, octo_types),
      octo_headers = coalesce(p_octo_headers, octo_headers), due_at = moment
    where school_id = p_school_id and id = p_id;
  if p_active and former_disabled_at is not null then
    perform change_endpoint(p_school_id, p_id, 'enable', null, null, null, null);
  elsif not p_active and former_disabled_at is null then
    update endpoints set disabled_at = moment, disabled_why = 'partner' where school_id = p_school_id and id = p_id;
  end if;
  return true;
end $$;
