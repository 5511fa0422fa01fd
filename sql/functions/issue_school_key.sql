-- Stores a new key of a school for a partner, whom it adds when the name is new; for the school itself where p_partner is
-- null. The partners that a school's own pages, its desk and its own keys sell as can be named by nobody: 'partner_reserved'. The
-- school's active_keys, counted under the row's lock and checked, is what makes the 51st key impossible, however many come
-- at once.
create or replace function issue_school_key(
  p_school_id text, p_id uuid, p_partner text, p_digest bytea, p_last_four text, p_discount_percent int,
  p_by uuid
) returns text language plpgsql volatile as $$
declare
  partner bigint;
begin
  if partner_form(p_partner) in ('website', 'desk', 'school') then return 'partner_reserved'; end if;
  update schools set active_keys = active_keys + 1 where id = p_school_id and active_keys < 50;
  if not found then
    return case when exists (select from schools where id = p_school_id) then 'too_many_keys' else 'school_not_found' end;
  end if;
  partner := partner_of(p_school_id, coalesce(p_partner, 'school'));
  insert into school_keys (id, school_id, partner_id, own, digest, last_four, discount_percent)
    values (p_id, p_school_id, partner, p_partner is null, p_digest, p_last_four, p_discount_percent);
  insert into school_secrets (digest, school_id) values (p_digest, p_school_id);
  perform write_log(p_school_id, p_by, 'key.issue', p_subject => p_id::text,
    p_after => jsonb_build_object('partner', partner, 'discountPercent', p_discount_percent));
  return 'ok';
end $$;
