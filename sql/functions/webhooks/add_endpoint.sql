-- Adds a webhook endpoint of a school, which receives events from now on: a partner's own bookings, or all if p_partner_id is null.
-- For a subscription that a reseller made over OCTO, p_octo_types is set. If it was made by octo/webhooks, p_octo_webhook has its
-- capabilities. p_origin is the kind of caller. Locks the school's row.
-- Returns 'ok', 'too_many_endpoints', or 'already_exists' if the partner already receives these kinds at this URL: a repeat whose
-- response was lost adds nothing.
create or replace function add_endpoint(
  p_school_id text, p_id uuid, p_partner_id bigint, p_origin text, p_url text, p_kinds text[], p_octo_types text[],
  p_octo_headers bytea, p_octo_webhook text[] default null
) returns text language plpgsql volatile as $$
declare
  max_endpoints constant int := 10;
  moment constant timestamptz := clock_timestamp();
  last bigint;
begin
  perform from schools where id = p_school_id for no key update;
  if p_octo_types is null and exists (
    select from endpoints where school_id = p_school_id and partner_id is not distinct from p_partner_id and url = p_url
      and kinds is not distinct from p_kinds and octo_types is null
  ) then return 'already_exists'; end if;
  if (select count(*) from endpoints where school_id = p_school_id and partner_id is not distinct from p_partner_id) >= max_endpoints then
    return 'too_many_endpoints';
  end if;
  select last_event into last from availability_versions where school_id = p_school_id;
  insert into endpoints (school_id, id, partner_id, origin, url, kinds, octo_types, octo_headers, octo_webhook, position, due_at,
      created_at)
    values (p_school_id, p_id, p_partner_id, p_origin, p_url, p_kinds, p_octo_types, p_octo_headers, p_octo_webhook, last, moment,
      moment);
  return 'ok';
end $$;
