-- Confirms expired holds that were paid too late, if their seats are still free: all or none. The caller has locked their lessons and
-- bookings. Not if a lesson has begun or was cancelled, if the guest was erased or has booked the same form again.
create or replace function revive_bookings(p_school_id text, p_ids uuid[], p_moment timestamptz) returns boolean
language plpgsql volatile set jit = off set enable_seqscan = off as $$
declare
  has_guarantees constant boolean := exists (select from partner_limits l where l.school_id = p_school_id and l.release_hours is not null);
  lesson record;
  taken int;
  capacity int;
  open int;
begin
  if exists (
    select from bookings b join slots s on s.school_id = p_school_id and s.id = b.slot_id
    where b.school_id = p_school_id and b.id = any (p_ids)
      and (s.cancelled_at is not null or s.starts_at <= p_moment or b.erased_at is not null or exists (
        select from bookings o where o.school_id = p_school_id and o.partner_id = b.partner_id
          and o.external_ref = b.external_ref and o.status <> 'expired'))
  ) then return false; end if;
  for lesson in
    select s.id, s.capacity, s.spots_taken, s.instructor_count, t.kind, t.max_students_per_instructor as ratio, b.partner_id, b.seats
    from (
      select k.slot_id, k.partner_id, sum(k.participants)::int as seats from bookings k
      where k.school_id = p_school_id and k.id = any (p_ids) group by k.slot_id, k.partner_id
    ) as b
    join slots s on s.school_id = p_school_id and s.id = b.slot_id
    join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
  loop
    taken := lesson.spots_taken;
    capacity := capacity_for(lesson.kind, lesson.capacity, taken, 0);
    if seats_refusal(taken, lesson.seats, capacity, lesson.instructor_count, lesson.ratio) is not null then return false; end if;
    if has_guarantees then
      select open_seats(least(capacity, lesson.instructor_count * lesson.ratio) - taken, g.own, g.others) into open
        from guaranteed_seats(p_school_id, lesson.partner_id, lesson.id, '{}', p_moment) as g;
      if open < lesson.seats then return false; end if;
    end if;
  end loop;
  update bookings b set status = 'confirmed', confirmed_at = p_moment, changes = b.changes + 1, unproven_until = null
    where b.school_id = p_school_id and b.id = any (p_ids);
  update slots s set spots_taken = s.spots_taken + f.seats
    from (
      select b.slot_id, sum(b.participants)::int as seats from bookings b
      where b.school_id = p_school_id and b.id = any (p_ids) group by b.slot_id
    ) as f
    where s.school_id = p_school_id and s.id = f.slot_id;
  perform use_credits(p_school_id, p_ids);
  return true;
end $$;
