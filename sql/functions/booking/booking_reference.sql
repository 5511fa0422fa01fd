-- Lock name under which a booking is decided once: the id that its partner chose, or the partner's externalRef. Changes to a booking
-- lock its id in the same way (lock_bookings).
create or replace function booking_reference(
  p_school_id text, p_partner_id bigint, p_external_ref text, p_id uuid, p_id_given boolean
) returns text language sql stable as $$
  select case when p_id_given then concat_ws('/', p_school_id, p_id) else concat_ws('/', p_school_id, p_partner_id, p_external_ref) end
$$;
