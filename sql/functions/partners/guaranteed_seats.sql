-- Unsold seats of a lesson that are guaranteed now: to the partner (`own`) and to all others. The largest guarantee of a partner
-- counts, but at most its sales limit. A private lesson takes one party, so a guarantee reserves all its seats. Counts sold and held
-- seats and the batch (p_booked) like partner_share.
create or replace function guaranteed_seats(
  p_school_id text, p_partner_id bigint, p_slot_id uuid, p_booked bookings[], p_moment timestamptz, out own int, out others int
) language plpgsql stable as $$
declare
  g record;
begin
  own := 0; others := 0;
  for g in
    select l.partner_id, least(max(l.seats) filter (where l.release_at > p_moment), min(l.seats) filter (where l.release_at is null)) as seats
    from slot_limits l where l.school_id = p_school_id and l.slot_id = p_slot_id
    group by l.partner_id having bool_or(l.release_at > p_moment)
  loop
    g.seats := g.seats - (
      select coalesce(sum(b.participants), 0) from bookings b
      where b.school_id = p_school_id and b.slot_id = p_slot_id and b.partner_id = g.partner_id
        and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > p_moment))
    ) - (
      select coalesce(sum(m.participants), 0) from unnest(p_booked) as m where m.partner_id = g.partner_id and m.slot_id = p_slot_id
    );
    if g.seats <= 0 then continue; end if;
    select case t.kind when 'private' then s.capacity else g.seats end into g.seats
      from slots s join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
      where s.school_id = p_school_id and s.id = p_slot_id;
    if g.partner_id = p_partner_id then own := own + g.seats; else others := others + g.seats; end if;
  end loop;
end $$;
