-- Opens a choice for each confirmed booking that ended because its lesson was cancelled at p_moment, if the school itself sold it. Not for
-- bookings with a pack, whose lessons are back on it. Call it in the transaction of the cancellation, so that no called-off booking is
-- without a choice.
create or replace function open_choices(p_school_id text, p_slot_ids uuid[], p_moment timestamptz) returns void
language plpgsql volatile as $$
declare
  booking_ids uuid[];
  terms record;
begin
  booking_ids := array(
    select b.id from bookings b join partners p on p.school_id = p_school_id and p.id = b.partner_id
    where b.school_id = p_school_id and b.slot_id = any (p_slot_ids) and b.status = 'cancelled' and b.cancelled_at = p_moment
      and b.confirmed_at is not null and b.pack_id is null and partner_form(p.name) in ('website', 'desk')
  );
  if booking_ids = '{}' then return; end if;
  select s.choice_hours as hours, s.choice_fallback as fallback into terms from schools s where s.id = p_school_id;
  insert into choices (school_id, id, booking_id, at, until, fallback)
    select p_school_id, gen_random_uuid(), x.id, p_moment, p_moment + make_interval(hours => terms.hours), terms.fallback
    from unnest(booking_ids) as x(id);
end $$;
