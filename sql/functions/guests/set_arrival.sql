-- Records the number of arrived people of a party, or that none came. p_at is the time of the tap; now if it is null or in the future.
-- The latest tap wins, and a repeat changes nothing. An instructor (p_instructor_id) may change only their own lessons. Locks neither
-- lesson nor booking, so it never waits for a sale.
--
-- Returns 'ok' with the audit row (null if unchanged), the lesson and its day; 'booking_not_found'; 'not_confirmed'; 'too_many' if the
-- party has fewer people; or 'booking_changed' if another tap has the same p_op.
create or replace function set_arrival(
  p_school_id text, p_by uuid, p_instructor_id text, p_booking_id uuid, p_arrived int, p_no_show boolean, p_at timestamptz, p_op uuid,
  out code text, out log_id uuid, out slot_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  tap_time constant timestamptz := least(p_at, clock_timestamp());
  b bookings;
  former arrivals;
begin
  select * into b from bookings where school_id = p_school_id and id = p_booking_id;
  if b.id is null or (p_instructor_id is not null and not exists (
    select from slot_instructors x where x.school_id = p_school_id and x.slot_id = b.slot_id and x.instructor_id = p_instructor_id
  )) then code := 'booking_not_found'; return; end if;
  select s.id, s.local_date::text into slot_id, date from slots s where s.school_id = p_school_id and s.id = b.slot_id;
  if b.status <> 'confirmed' then code := 'not_confirmed'; return; end if;
  if p_arrived > b.participants then code := 'too_many'; return; end if;
  code := 'ok';
  -- Let concurrent taps for a party wait.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'arrival', p_school_id, p_booking_id), 0));
  select * into former from arrivals where school_id = p_school_id and booking_id = p_booking_id;
  if former.op = p_op and (former.arrived, former.no_show) <> (p_arrived, p_no_show) then code := 'booking_changed'; return; end if;
  if former.op = p_op or (former.at, former.op) >= (tap_time, p_op) then return; end if;
  insert into arrivals as a (school_id, booking_id, arrived, no_show, at, op)
    values (p_school_id, p_booking_id, p_arrived, p_no_show, tap_time, p_op)
    on conflict (school_id, booking_id) do update
      set arrived = excluded.arrived, no_show = excluded.no_show, at = excluded.at, op = excluded.op;
  log_id := write_audit(p_school_id, p_by, 'arrival.set', slot_id, p_booking_id,
    p_before => jsonb_build_object('arrived', coalesce(former.arrived, 0), 'noShow', coalesce(former.no_show, false)),
    p_after => jsonb_build_object('arrived', p_arrived, 'noShow', p_no_show, 'op', p_op));
end $$;
