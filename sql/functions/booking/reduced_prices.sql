-- Prices ({ unit: cents }) after the discount of an offer.
create or replace function reduced_prices(p_prices jsonb, p_offer jsonb) returns jsonb language plpgsql immutable as $$
begin
  return (select jsonb_object_agg(key, reduced_cents(value::bigint, p_offer)) from jsonb_each_text(p_prices));
end $$;
