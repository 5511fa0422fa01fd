-- Erases at a school what its bookings know of the person who made one of them (guest_of), as erase_customer does, for somebody of
-- the school. The log says that it was done and at how many bookings.
--
-- Answers 'ok' with how many changed (0, and no row of the log, where nothing was known any more), 'booking_not_found', or
-- 'too_many' where more than p_most bookings have the address: it is hardly one person's, and they are not erased in one go.
create or replace function erase_at_desk(p_school_id text, p_by uuid, p_booking_id uuid, p_most int, out code text, out erased int)
language plpgsql volatile as $$
declare
  guest record;
  known uuid[];
begin
  guest := guest_of(p_school_id, p_booking_id, p_most);
  if guest.ids is null then code := 'booking_not_found'; return; end if;
  if cardinality(guest.ids) > p_most then code := 'too_many'; return; end if;
  code := 'ok';
  -- What is erased already is nobody's any more.
  known := array(select b.id from bookings b where b.school_id = p_school_id and b.id = any (guest.ids)
    and (b.erased_at is null or b.customer_name <> '' or guest.email <> ''));
  erased := cardinality(erase_customer(p_school_id, known, guest.email));
  if erased > 0 then
    perform write_log(p_school_id, p_by, 'guest.erase', null, p_booking_id, p_after => jsonb_build_object('bookings', erased));
  end if;
end $$;
