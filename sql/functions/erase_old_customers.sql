-- Erases what names a customer in bookings of lessons that ended p_days ago or longer, 500 a call; one caller at a time,
-- and bookings that someone changes are left for later. Answers how many it erased, 0 where another is at it.
create or replace function erase_old_customers(p_days int) returns int language plpgsql volatile as $$
declare
  erased int;
begin
  if not pg_try_advisory_xact_lock(5357311916) then return 0; end if;
  update bookings b set customer_name = '', customer_email = '', customer_phone = null, notes = null, contact = null,
    cancellation_reason = null, unit_items = without_contacts(b.unit_items), erased_at = clock_timestamp()
  where (b.id, b.school_id) in (
    select o.id, o.school_id from bookings o join slots s on s.id = o.slot_id and s.school_id = o.school_id
    where o.erased_at is null and s.ends_at <= clock_timestamp() - make_interval(days => p_days)
    order by o.id limit 500 for no key update of o skip locked
  );
  get diagnostics erased = row_count;
  return erased;
end $$;
