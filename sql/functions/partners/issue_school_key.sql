-- Stores a new key of a school for a partner, which is added if its name is new. p_partner null means the school itself. The names of
-- the school's own channels are refused with 'partner_reserved'. The counter active_keys, raised under the row's lock, prevents a 51st
-- key even if calls are concurrent. A given discount applies to the partner and all its keys. Returns the discount in force.
create or replace function issue_school_key(
  p_school_id text, p_id uuid, p_partner text, p_digest bytea, p_last_four text, p_discount_percent int, p_by uuid,
  out code text, out discount_percent int
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  found_id bigint;
  partner partners;
begin
  if partner_form(p_partner) in ('website', 'desk', 'school') then code := 'partner_reserved'; return; end if;
  update schools set active_keys = active_keys + 1 where id = p_school_id and active_keys < 50;
  if not found then
    code := case when exists (select from schools where id = p_school_id) then 'too_many_keys' else 'school_not_found' end;
    return;
  end if;
  found_id := partner_of(p_school_id, coalesce(p_partner, 'school'));
  select * into partner from partners where school_id = p_school_id and id = found_id for no key update;
  -- A partner with its first discount collects the payments.
  if p_discount_percent <> partner.discount_percent then
    update partners set discount_percent = p_discount_percent, terms_version = terms_version + 1,
      collects = case when partner.discount_percent + commission_percent = 0 then 'partner' else collects end
      where school_id = p_school_id and id = partner.id;
    update school_keys set discount_percent = p_discount_percent
      where school_id = p_school_id and partner_id = partner.id and revoked_at is null;
  end if;
  discount_percent := coalesce(p_discount_percent, partner.discount_percent);
  insert into school_keys (id, school_id, partner_id, own, digest, last_four, discount_percent, limited)
    values (p_id, p_school_id, partner.id, p_partner is null, p_digest, p_last_four, discount_percent, partner.limited);
  insert into school_secrets (digest, school_id) values (p_digest, p_school_id);
  perform write_audit(p_school_id, p_by, 'key.issue', p_subject => p_id::text,
    p_after => jsonb_build_object('partner', partner.id, 'key', '…' || p_last_four, 'discountPercent', discount_percent));
  code := 'ok';
end $$;
