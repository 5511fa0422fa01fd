-- A slot in strict OCTO (see octo_slot_json) within the school's limits for a partner: with the seats left to it (partnerLeft), and
-- closed if it may sell none.
create or replace function octo_partner_slot(p_school_id text, p_partner_id bigint, s slots, p_slot json) returns json
language plpgsql stable as $$
declare
  share int;
  unsold int;
begin
  select x.share, x.unsold into share, unsold from partner_share(p_school_id, p_partner_id, s.id, '{}', statement_timestamp()) as x;
  if share is null then return p_slot; end if;
  return p_slot::jsonb || jsonb_build_object('partnerLeft', unsold) || case when share = 0 then '{"forSale": false}' else '{}' end::jsonb;
end $$;
