-- Locks all rows that a batch of bookings may touch, in the lock order of all writers: partners with limited holds; references, so
-- that equal externalRefs of different slots are decided one after the other; the school's forms; slots by id; their overdue holds by
-- id, which are ended; the credits and packs that pay. Returns the slots and the time of all decisions. The caller must decide in new statements, because only these
-- see the commits of the previous lock holder.
create or replace function lock_for_booking(
  p_school_id text, p_requests booking_request[], out slot_ids uuid[], out moment timestamptz
) language plpgsql volatile as $$
declare
  has_references boolean;
  is_form boolean;                -- true if a request is a form or has seatsADay
  holders bigint[];               -- partners with limited holds
begin
  select array_agg(a."slotId"), bool_or(a."externalRef" is not null or a."idGiven"), bool_or(a."seatsADay" is not null or a."formShare" is not null),
      array_agg(a."partnerId") filter (where a."heldPercent" is not null and a."holdMinutes" is not null)
    into slot_ids, has_references, is_form, holders
    from unnest(p_requests) as a;

  if holders is not null then perform lock_holders(p_school_id, holders); end if;

  if has_references then
    perform pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(booking_reference(p_school_id, a."partnerId", a."externalRef", a.id, a."idGiven"), 0) as key
      from unnest(p_requests) as a
      where a."externalRef" is not null or a."idGiven"
      order by key
    ) as reference;
    -- Another slot may have an overdue hold with the same externalRef: lock that slot too.
    slot_ids := slot_ids || array(
      select case when b.status = 'on_hold' and b.hold_expires_at <= clock_timestamp() then b.slot_id end
      from unnest(p_requests) as a
      left join bookings b on b.school_id = p_school_id and b.partner_id = a."partnerId"
        and b.external_ref = a."externalRef" and b.status <> 'expired'
    );
  end if;

  -- Only forms and requests with seatsADay need this lock.
  if is_form then perform lock_forms(p_school_id); end if;

  slot_ids := array(
    select s.id from slots s where s.school_id = p_school_id and s.id = any (slot_ids)
    order by s.id for no key update
  );
  moment := clock_timestamp();
  perform reap_holds(p_school_id, slot_ids, moment);
  if exists (select from unnest(p_requests) as a where a."creditId" is not null) then
    perform lock_credits(p_school_id, array(select a."creditId" from unnest(p_requests) as a where a."creditId" is not null));
  end if;
  if exists (select from unnest(p_requests) as a where a."packId" is not null) then
    perform lock_packs(p_school_id, array(select a."packId" from unnest(p_requests) as a where a."packId" is not null));
  end if;
end $$;
