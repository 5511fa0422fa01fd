-- Advisory lock name of a booking: the id that its partner chose, or else the partner's externalRef. Requests with the same name are
-- decided one after the other. lock_bookings uses the same name for an id.
create or replace function booking_reference(
  p_school_id text, p_partner_id bigint, p_external_ref text, p_id uuid, p_id_given boolean
) returns text language sql stable as $$
  select case when p_id_given then concat_ws('/', p_school_id, p_id) else concat_ws('/', p_school_id, p_partner_id, p_external_ref) end
$$;
