-- Books the party of an ended booking for another lesson by staff (see rebook). The guest counts as informed about the change, and an
-- open choice of the guest is decided. A repeat books nothing. Returns rebook's codes, 'booking_not_found', 'not_cancelled' if the
-- booking has not ended, or 'already_rebooked'. 'ok' returns the audit row (null for a repeat).
create or replace function rebook_by_staff(
  p_school_id text, p_by uuid, p_id uuid, p_booking_id uuid, p_slot_id uuid, out code text, out remaining int, out log_id uuid, out date text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  former bookings;
  seller text;
  held bigint;
  is_new boolean;
  moment timestamptz;
begin
  select * into former from bookings b where b.school_id = p_school_id and b.id = p_booking_id;
  if former.id is null then code := 'booking_not_found'; return; end if;
  -- Two people may rebook the same party. The lock lets the second see the booking of the first.
  perform lock_choice(p_school_id, p_booking_id);
  if exists (
    select from school_log l join bookings n on n.school_id = p_school_id and n.id = l.booking_id and n.status in ('on_hold', 'confirmed')
    where l.school_id = p_school_id and l.act = 'booking.book' and l.at >= former.created_at and l.after ->> 'again' = p_booking_id::text
      and l.booking_id <> p_id
  ) or exists (
    select from choices c join bookings n on n.school_id = p_school_id and n.id = c.target_booking_id and n.status in ('on_hold', 'confirmed')
    where c.school_id = p_school_id and c.booking_id = p_booking_id and c.target_booking_id <> p_id
  ) then code := 'already_rebooked'; return; end if;
  if former.status not in ('cancelled', 'expired') then code := 'not_cancelled'; return; end if;
  select p.name into seller from partners p where p.school_id = p_school_id and p.id = former.partner_id;
  select s.local_date::text into date from slots s where s.school_id = p_school_id and s.id = p_slot_id;
  held := held_cents(p_school_id, p_booking_id);
  select r.code, r.remaining, r.is_new into code, remaining, is_new from rebook(p_school_id, p_by, p_id, former, p_slot_id) as r;
  if code <> 'ok' or not is_new then return; end if;
  perform decide_choice(p_school_id, p_booking_id, 'moved', 'person', held, p_id);
  moment := clock_timestamp();
  update notices set told_how = 'answered', told_at = moment, told_by = p_by
    where school_id = p_school_id and booking_id = former.id;
  log_id := write_audit(p_school_id, p_by, 'booking.book', p_slot_id, p_id, p_after => jsonb_strip_nulls(jsonb_build_object(
    'seats', former.participants, 'cents', former.total_cents, 'again', former.id, 'seller', nullif(seller, 'desk'))));
end $$;
