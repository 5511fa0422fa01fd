-- Erases personal data of guests, and staff notes, of lessons that ended at least p_days ago. One call handles lessons with about 100
-- end times and at most 5,000 bookings, then stores its progress. If a booking is locked, a later call repeats these lessons. If
-- another call runs, does nothing. Returns the number of erased bookings, and whether all is done for now.
create or replace function erase_old_customers(p_school_id text, p_days int, out erased int, out is_done boolean)
language plpgsql volatile as $$
declare
  max_bookings constant int := 5000;
  moment constant timestamptz := clock_timestamp();
  due constant timestamptz := moment - make_interval(days => p_days);
  since timestamptz;
  upto timestamptz;
  ended_slots uuid[];
  unerased_ids uuid[];
  unlocked_ids uuid[];
  booking_ids uuid[];
begin
  erased := 0; is_done := true;
  if not pg_try_advisory_xact_lock(hashtextextended('swellbook erasure ' || p_school_id, 0)) then return; end if;
  select coalesce((select until from erasure_progress where school_id = p_school_id), '-infinity') into since;
  select max(ends_at) into upto from (
    select ends_at from slots where school_id = p_school_id and ends_at > since and ends_at <= due order by ends_at limit 100
  ) as next;
  if upto is null then return; end if;
  ended_slots := array(select id from slots where school_id = p_school_id and ends_at > since and ends_at <= upto);

  -- Bookings with personal data, and those not marked as erased.
  unerased_ids := array(
    select id from bookings where school_id = p_school_id and slot_id = any (ended_slots)
      and (erased_at is null or customer_name <> '' or customer_email <> '' or customer_phone is not null or notes is not null
        or contact is not null or answers is not null or pickup is not null or dropoff is not null or cancellation_reason is not null or request_digest is not null
        or form_network is not null or form_domain is not null or unit_items is distinct from without_contacts(unit_items))
    limit max_bookings
  );
  select array_agg(id) into unlocked_ids from (
    select id from bookings where school_id = p_school_id and id = any (unerased_ids) for no key update skip locked
  ) as unlocked;
  update bookings set customer_name = '', customer_email = '', customer_phone = null, notes = null, contact = null,
    cancellation_reason = null, request_digest = null, answers = null, pickup = null, dropoff = null,
    form_network = null, form_domain = null, unit_items = without_contacts(unit_items), erased_at = moment
    where school_id = p_school_id and id = any (unlocked_ids);
  erased := coalesce(cardinality(unlocked_ids), 0);
  is_done := erased < max_bookings;
  if cardinality(unerased_ids) = max_bookings or erased < cardinality(unerased_ids) then return; end if;
  booking_ids := array(select id from bookings where school_id = p_school_id and slot_id = any (ended_slots));
  delete from guests where school_id = p_school_id and booking_id = any (booking_ids);
  delete from guest_corrections where school_id = p_school_id and booking_id = any (booking_ids);
  delete from staff_notes where school_id = p_school_id and about = any (booking_ids || ended_slots);
  insert into erasure_progress (school_id, until) values (p_school_id, upto)
    on conflict (school_id) do update set until = excluded.until;
  is_done := false;
end $$;
