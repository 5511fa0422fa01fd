-- Those of the bookings p_ids that belong to p_partner_id, in order, in strict OCTO.
create or replace function octo_bookings(p_school_id text, p_partner_id bigint, p_ids uuid[]) returns setof json
language plpgsql stable as $$
declare
  searched_id uuid;
  booking json;
begin
  foreach searched_id in array p_ids loop
    booking := octo_booking_json(p_school_id, p_partner_id, searched_id);
    if booking is not null then return next booking; end if;
  end loop;
end $$;
