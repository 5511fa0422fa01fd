-- Reason why a booking's lessons do not allow a change, or null. After the cutoff of its lesson (p_origin) a guest may not move the
-- booking, shrink it or lower its total. Otherwise a change would bypass the cancellation terms. Additional seats in p_target are
-- refused like in book_many, with the seats `asked` and `remaining`. With formShare and seatsADay, a move to another day has the limits
-- of forms. Otherwise a stranger could book seats on many days and move all to one.
create or replace function refuse_change(
  p_school_id text, b bookings, p_change jsonb, p_origin slots, p_target slots, p_ratio int, p_seats int, p_total bigint, p_moment timestamptz,
  out code text, out asked int, out remaining int
) language plpgsql stable as $$
declare
  by_staff constant boolean := coalesce((p_change ->> 'byStaff')::boolean, false);
  own constant int := case when p_target.id = p_origin.id then b.participants else 0 end;
  more constant int := p_seats - own;
  capacity int;
  share int;                      -- the partner's limit for the target, and how much of it is left; null without a limit
  unsold int;
  open int;                       -- seats of the target not guaranteed to other partners; null without guarantees
  holdable bigint;                -- seats of the target that the partner may hold; null without a limit
begin
  if b.status = 'confirmed' and not by_staff then
    if p_origin.starts_at <= p_moment then code := 'slot_expired'; return; end if;
    if (p_target.id <> p_origin.id or more < 0 or p_total < b.total_cents) and p_moment > p_origin.starts_at - (
      select make_interval(hours => t.cancellation_cutoff_hours) from lesson_types t
      where t.school_id = p_school_id and t.id = p_origin.lesson_type_id
    ) and not b.freed then code := 'past_cutoff'; return; end if;
  end if;
  if more <= 0 then return; end if;
  if not is_for_sale(by_staff or p_target.on_sale and not (
    select t.hidden from lesson_types t where t.school_id = p_school_id and t.id = p_target.lesson_type_id
  ), p_target.cancelled_at) then code := 'slot_not_purchasable'; return; end if;
  if (case when by_staff and b.status = 'confirmed' then p_target.ends_at else p_target.starts_at end) <= p_moment then
    code := 'slot_expired'; return;
  end if;
  if not by_staff then
    select x.share, x.unsold into share, unsold from partner_share(p_school_id, b.partner_id, p_target.id, '{}', p_moment) as x;
  end if;
  if share = 0 then code := 'stopped'; return; end if;
  asked := more;
  select capacity_for(t.kind, p_target.capacity, p_target.spots_taken, own) into capacity
    from lesson_types t where t.school_id = p_school_id and t.id = p_target.lesson_type_id;
  code := seats_refusal(p_target.spots_taken, more, capacity, p_target.instructor_count, p_ratio);
  if not coalesce((p_change ->> 'intoGuaranteed')::boolean, false)
    and exists (select from partner_limits l where l.school_id = p_school_id and l.release_hours is not null) then
    select open_seats(least(capacity, p_target.instructor_count * p_ratio) - p_target.spots_taken, g.own, g.others) into open
      from guaranteed_seats(p_school_id, b.partner_id, p_target.id, '{}', p_moment) as g;
  end if;
  code := coalesce(code, case when more > unsold then 'allotment_used' when more > open then 'guaranteed' end);
  if code is not null then
    remaining := least(unsold, open, seats_left(code, p_target.spots_taken, capacity, p_target.instructor_count, p_ratio));
    return;
  end if;
  if b.status = 'on_hold' and p_change ? 'heldPercent' then
    holdable := holdable_seats(p_school_id, b.partner_id, p_target.id, p_seats, (p_change ->> 'heldPercent')::int, '{}', b.id, p_moment);
  end if;
  if p_seats > holdable then code := 'holds_used'; remaining := greatest(0, least(unsold, holdable - p_seats + more)); return; end if;
  asked := null;
  if p_target.local_date = p_origin.local_date or not p_change ? 'formShare' then return; end if;
  if p_seats + guest_seats(p_school_id, b.partner_id, b.customer_email, p_target.id, '{}', p_moment) > (p_change ->> 'seatsADay')::int
    or (p_change ->> 'formShare')::int < 100 and is_origin_day_full(p_school_id, p_target.id, b.form_domain, b.form_network, p_seats,
      (p_change ->> 'seatsADay')::int, (p_change ->> 'formShare')::int, '{}', p_moment) then
    code := 'day_used'; return;
  end if;
  if b.unproven_until is not null and not coalesce((p_change ->> 'isProven')::boolean, false)
    and 2 * (p_change ->> 'formShare')::int < (select x.day_wanted from unproven_share(p_school_id, p_target.id, p_seats, '{}', p_moment) as x) then
    code := 'forms_full';
  end if;
end $$;
