-- The slots of a product, those that have begun included, in order of time: those of some days, or those with some ids. One
-- snapshot, which names its version, and until when (Unix milliseconds) time alone will not change it. product is null where
-- the school has none like it. p_partner_id, where given, is a partner whose sales the school limits: each slot is as it may sell it.
create or replace function octo_slots(
  p_school_id text, p_product_id text, p_from date, p_to date, p_ids uuid[], p_partner_id bigint default null,
  out version text, out until_ms float8, out currency text, out product json, out slots json
) language plpgsql stable as $$
declare
  t lesson_types;
  s slots;
  holds jsonb;
  hold jsonb;
  listed json[] := '{}';
  until timestamptz;
begin
  select v.version::text, c.currency into version, currency
    from schools c join availability_versions v on v.school_id = p_school_id where c.id = p_school_id;
  select * into t from lesson_types l where l.school_id = p_school_id and l.id = p_product_id;
  slots := '[]';
  if t.id is null then return; end if;
  product := json_build_object(
    'pricingPer', t.pricing_per, 'availabilityType', t.availability_type, 'priceCents', t.price_cents, 'units', t.units
  );
  select jsonb_object_agg(h.slot_id, jsonb_build_object('free', h.free, 'next_end', h.next_end)) into holds
    from slot_holds h where h.school_id = p_school_id;
  for s in
    select * from slots x
    where x.school_id = p_school_id and x.lesson_type_id = p_product_id
      and ((x.local_date between p_from and p_to) or x.id = any (p_ids))
    order by x.starts_at, x.id
  loop
    hold := holds -> s.id::text;
    listed := listed || case when p_partner_id is null then octo_slot_json(s, t, (hold ->> 'free')::int)
      else octo_partner_slot(p_school_id, p_partner_id, s, octo_slot_json(s, t, (hold ->> 'free')::int)) end;
    until := least(
      until, (hold ->> 'next_end')::timestamptz, case when s.starts_at > statement_timestamp() then s.starts_at end
    );
  end loop;
  slots := array_to_json(listed);
  until_ms := extract(epoch from until)::float8 * 1000;
end $$;
