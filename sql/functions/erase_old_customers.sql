-- Erases what names a customer in bookings of lessons that ended p_days ago or longer, the lessons of about a hundred
-- ends and five thousand bookings a call, and remembers how far it came; one caller at a time. Bookings that someone changes
-- are left for later, and so is all that comes after them. Answers how many it erased, and whether there is nothing more to do now.
create or replace function erase_old_customers(p_days int, out erased int, out is_done boolean) language plpgsql volatile as $$
declare
  most constant int := 5000;
  since timestamptz;
  due constant timestamptz := clock_timestamp() - make_interval(days => p_days);
  upto timestamptz;
  over uuid[];
begin
  erased := 0; is_done := true;
  if not pg_try_advisory_xact_lock(5357311916) then return; end if;
  select coalesce((select until from erasure_progress), '-infinity') into since;
  select max(ends_at) into upto from (
    select ends_at from slots where ends_at > since and ends_at <= due order by ends_at limit 100
  ) as next;
  if upto is null then return; end if;
  over := array(select id from slots where ends_at > since and ends_at <= upto);

  update bookings b set customer_name = '', customer_email = '', customer_phone = null, notes = null, contact = null,
    cancellation_reason = null, unit_items = without_contacts(b.unit_items), erased_at = clock_timestamp()
  where (b.id, b.school_id) in (
    select o.id, o.school_id from bookings o where o.slot_id = any (over) and names_anybody(o)
    limit most for no key update skip locked
  );
  get diagnostics erased = row_count;
  is_done := erased < most;
  if exists (select from bookings o where o.slot_id = any (over) and names_anybody(o)) then return; end if;
  insert into erasure_progress (until) values (upto) on conflict (only_row) do update set until = excluded.until;
  is_done := false;
end $$;
