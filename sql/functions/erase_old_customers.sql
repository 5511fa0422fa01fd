-- Erases customers' names, guests' measures and staff notes of lessons that ended at least p_days ago. Each call handles about a
-- hundred end times and five thousand bookings and stores its progress; one caller at a time. Locked bookings stop the progress there
-- until a later call. Returns the number of erased bookings and whether all is done for now.
create or replace function erase_old_customers(p_school_id text, p_days int, out erased int, out is_done boolean)
language plpgsql volatile as $$
declare
  most constant int := 5000;
  moment constant timestamptz := clock_timestamp();
  due constant timestamptz := moment - make_interval(days => p_days);
  since timestamptz;
  upto timestamptz;
  over uuid[];
  named uuid[];
  free uuid[];
  booked uuid[];
begin
  erased := 0; is_done := true;
  if not pg_try_advisory_xact_lock(hashtextextended('swellbook erasure ' || p_school_id, 0)) then return; end if;
  select coalesce((select until from erasure_progress where school_id = p_school_id), '-infinity') into since;
  select max(ends_at) into upto from (
    select ends_at from slots where school_id = p_school_id and ends_at > since and ends_at <= due order by ends_at limit 100
  ) as next;
  if upto is null then return; end if;
  over := array(select id from slots where school_id = p_school_id and ends_at > since and ends_at <= upto);

  -- Bookings with personal data, or not yet marked as erased.
  named := array(
    select id from bookings where school_id = p_school_id and slot_id = any (over)
      and (erased_at is null or customer_name <> '' or customer_email <> '' or customer_phone is not null or notes is not null
        or contact is not null or answers is not null or pickup is not null or dropoff is not null or cancellation_reason is not null or request_digest is not null or unit_items is distinct from without_contacts(unit_items))
    limit most
  );
  select array_agg(id) into free from (
    select id from bookings where school_id = p_school_id and id = any (named) for no key update skip locked
  ) as unlocked;
  update bookings set customer_name = '', customer_email = '', customer_phone = null, notes = null, contact = null,
    cancellation_reason = null, request_digest = null, answers = null, pickup = null, dropoff = null, unit_items = without_contacts(unit_items), erased_at = moment
    where school_id = p_school_id and id = any (free);
  erased := coalesce(cardinality(free), 0);
  is_done := erased < most;
  if cardinality(named) = most or erased < cardinality(named) then return; end if;
  booked := array(select id from bookings where school_id = p_school_id and slot_id = any (over));
  delete from guests where school_id = p_school_id and booking_id = any (booked);
  delete from staff_notes where school_id = p_school_id and about = any (booked || over);
  insert into erasure_progress (school_id, until) values (p_school_id, upto)
    on conflict (school_id) do update set until = excluded.until;
  is_done := false;
end $$;
