-- Erases by staff the personal data of the guest who made this booking (see bookings_of_guest and erase_customer). The audit row
-- contains only the number of bookings.
--
-- Returns 'ok' with the number of erased bookings (0, without an audit row, if all were erased before), 'booking_not_found', or
-- 'too_many' if more than p_max bookings have the address: such an address is probably not one guest's.
create or replace function erase_by_staff(p_school_id text, p_by uuid, p_booking_id uuid, p_max int, out code text, out erased int)
language plpgsql volatile as $$
declare
  guest record;
  unerased_ids uuid[];
begin
  guest := bookings_of_guest(p_school_id, p_booking_id, p_max);
  if guest.ids is null then code := 'booking_not_found'; return; end if;
  if cardinality(guest.ids) > p_max then code := 'too_many'; return; end if;
  code := 'ok';
  -- Skip bookings that are already erased.
  unerased_ids := array(select b.id from bookings b where b.school_id = p_school_id and b.id = any (guest.ids)
    and (b.erased_at is null or b.customer_name <> '' or guest.email <> ''));
  erased := cardinality(erase_customer(p_school_id, unerased_ids, guest.email));
  if erased > 0 then
    perform write_audit(p_school_id, p_by, 'guest.erase', null, p_booking_id,
      p_before => '{"data": "kept"}', p_after => jsonb_build_object('data', 'erased', 'bookings', erased));
  end if;
end $$;
