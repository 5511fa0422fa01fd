-- Adds an address that hears, from now on, what happens at a school: of a partner's own bookings, or of all where p_partner is
-- null. Answers 'ok', 'school_not_found', 'partner_not_found' or 'too_many_endpoints'. Locks the school's row.
create or replace function add_endpoint(p_school_id text, p_id uuid, p_partner text, p_url text, p_kinds text[]) returns text
language plpgsql volatile as $$
declare
  most constant int := 10;
  moment constant timestamptz := clock_timestamp();
  partner bigint;
  last bigint;
begin
  perform from schools where id = p_school_id for no key update;
  if not found then return 'school_not_found'; end if;
  if p_partner is not null then
    select id into partner from partners where school_id = p_school_id and partner_form(name) = partner_form(p_partner);
    if not found then return 'partner_not_found'; end if;
  end if;
  if (select count(*) from endpoints where school_id = p_school_id and partner_id is not distinct from partner) >= most then
    return 'too_many_endpoints';
  end if;
  select last_event into last from availability_versions where school_id = p_school_id;
  insert into endpoints (school_id, id, partner_id, url, kinds, position, due_at, created_at)
    values (p_school_id, p_id, partner, p_url, p_kinds, last, moment, moment);
  return 'ok';
end $$;
