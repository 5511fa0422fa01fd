-- Money that the school holds for a booking: its payments minus its refunds.
create or replace function held_cents(p_school_id text, p_booking_id uuid) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(p.cents), 0) from payments p where p.school_id = p_school_id and p.booking_id = p_booking_id);
end $$;
