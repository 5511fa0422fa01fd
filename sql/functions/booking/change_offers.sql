-- Replaces a school's offers if they still have the digest p_version. Returns 'ok', 'offers_changed' or 'school_not_found'. Locks the
-- school's row.
create or replace function change_offers(p_school_id text, p_version text, p_offers jsonb) returns text
language plpgsql volatile as $$
declare
  present_offers jsonb;
begin
  select offers into present_offers from schools where id = p_school_id for no key update;
  if not found then return 'school_not_found'; end if;
  if md5(present_offers::text) <> p_version then return 'offers_changed'; end if;
  update schools set offers = p_offers where id = p_school_id;
  return 'ok';
end $$;
