-- Adds an address that hears, from now on, what happens at a school: of a partner's own bookings, or of all where p_partner_id is
-- null. With p_octo_types it is one that a reseller made over OCTO; with p_octo_webhook by octo/webhooks, asking for these
-- capabilities. p_origin is the kind of caller that registered it. Answers 'ok' or 'too_many_endpoints'. Locks the school's row.
create or replace function add_endpoint(
  p_school_id text, p_id uuid, p_partner_id bigint, p_origin text, p_url text, p_kinds text[], p_octo_types text[],
  p_octo_headers bytea, p_octo_webhook text[] default null
) returns text language plpgsql volatile as $$
declare
  most constant int := 10;
  moment constant timestamptz := clock_timestamp();
  last bigint;
begin
  perform from schools where id = p_school_id for no key update;
  if (select count(*) from endpoints where school_id = p_school_id and partner_id is not distinct from p_partner_id) >= most then
    return 'too_many_endpoints';
  end if;
  select last_event into last from availability_versions where school_id = p_school_id;
  insert into endpoints (school_id, id, partner_id, origin, url, kinds, octo_types, octo_headers, octo_webhook, position, due_at,
      created_at)
    values (p_school_id, p_id, p_partner_id, p_origin, p_url, p_kinds, p_octo_types, p_octo_headers, p_octo_webhook, last, moment,
      moment);
  return 'ok';
end $$;
