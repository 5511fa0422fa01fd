-- Reason why an offer code has no effect for a party: 'invalid_offer_code' if no offer has it, else 'offer_conditions_not_met'. Null
-- if the offer applies, or if there is no code.
create or replace function offer_refusal(p_offers jsonb, p_code text, p_type_id text, p_day text, p_seats bigint, p_lead interval) returns text
language plpgsql immutable as $$
begin
  return case when p_code is null then null
    when not p_offers @> jsonb_build_array(jsonb_build_object('code', p_code)) then 'invalid_offer_code'
    when not exists (
      select from jsonb_array_elements(p_offers) as o where o ->> 'code' = p_code and offer_applies(o, p_type_id, p_day, p_seats, p_lead)
    ) then 'offer_conditions_not_met' end;
end $$;
