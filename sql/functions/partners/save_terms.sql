-- Changes a partner's terms from now on. Sold bookings keep theirs. p_terms has discount, commission and collects; absent ones stay.
-- p_version is the version that the page showed, or null: if it differs now, returns 'terms_changed'. Keys have the new discount from
-- their next request on. Else returns 'ok' with the audit row, 'unchanged', or 'not_found', also for the school's own channels.
create or replace function save_terms(
  p_school_id text, p_by uuid, p_id bigint, p_version int, p_terms jsonb, p_undoes uuid, out code text, out log_id uuid
) language plpgsql volatile as $$
declare
  former partners;
  target partners;
begin
  select * into former from partners where school_id = p_school_id and id = p_id
    and partner_form(name) not in ('website', 'desk') for no key update;
  if not found then code := 'not_found'; return; end if;
  if former.terms_version <> p_version then code := 'terms_changed'; return; end if;
  target := former;
  target.discount_percent := coalesce((p_terms ->> 'discount')::int, former.discount_percent);
  target.commission_percent := coalesce((p_terms ->> 'commission')::int, former.commission_percent);
  target.collects := coalesce(p_terms ->> 'collects', former.collects);
  if target = former then code := 'unchanged'; return; end if;
  target.terms_version := former.terms_version + 1;
  update partners set discount_percent = target.discount_percent, commission_percent = target.commission_percent,
    collects = target.collects, terms_version = target.terms_version
    where school_id = p_school_id and id = p_id;
  update school_keys set discount_percent = target.discount_percent
    where school_id = p_school_id and partner_id = p_id and revoked_at is null and discount_percent <> target.discount_percent;
  log_id := write_audit(p_school_id, p_by, 'partner.terms', p_subject => p_id::text,
    p_before => jsonb_build_object('discount', former.discount_percent, 'commission', former.commission_percent, 'collects', former.collects),
    p_after => jsonb_build_object('discount', target.discount_percent, 'commission', target.commission_percent, 'collects', target.collects,
      'version', target.terms_version),
    p_undoes => p_undoes);
  code := 'ok';
end $$;
