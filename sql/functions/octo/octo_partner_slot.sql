-- A slot in strict OCTO within the school's limits for a partner. partnerLeft is the number of seats that the partner may still sell.
-- The slot is closed if the partner's limit is 0. Also contains the unsold seats guaranteed to the partner and to others.
create or replace function octo_partner_slot(p_school_id text, p_partner_id bigint, s slots, p_slot json) returns json
language plpgsql stable as $$
declare
  share int;
  unsold int;
  guaranteed record;
begin
  select x.share, x.unsold into share, unsold from partner_share(p_school_id, p_partner_id, s.id, '{}', statement_timestamp()) as x;
  select g.own, g.others into guaranteed from guaranteed_seats(p_school_id, p_partner_id, s.id, '{}', statement_timestamp()) as g;
  return p_slot::jsonb || jsonb_build_object('guaranteed', to_jsonb(guaranteed))
    || case when share is null then '{}' else jsonb_build_object('partnerLeft', unsold) end
    || case when share = 0 then '{"forSale": false}' else '{}' end::jsonb;
end $$;
