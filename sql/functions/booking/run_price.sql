-- Price of a request that is a lesson of a run: its share of the course's price, without offers. The shares of all lessons add up to
-- the price, because the last lesson has the remainder. Refuses with 'slot_not_purchasable' if the run is off sale, except by staff, or
-- if the lesson does not have the request's place in it. Call it after the lessons are locked, because set_run_lesson locks them too.
create or replace function run_price(p_school_id text, p_request booking_request, p_price party_price) returns party_price language plpgsql stable as $$
declare
  total bigint;
  number int;
  refused party_price := p_price;
begin
  select r.price_cents::bigint * p_request.participants, r.lessons into total, number
    from runs r join run_lessons l on l.school_id = p_school_id and l.run_id = r.id
    where r.school_id = p_school_id and r.id = p_request."runId" and l.n = p_request."orderNumber" and l.slot_id = p_request."slotId"
      and (r.on_sale or p_request."byStaff");
  if not found then refused.code := 'slot_not_purchasable'; return refused; end if;
  return own_price(p_price, case when p_request."orderNumber" = number then total - total / number * (number - 1) else total / number end);
end $$;
