-- A limit with release hours is a guarantee: until so many hours before a lesson, nobody else may buy into its seats. The release is
-- computed from the instant, so no job ends it.
alter table partner_limits add column release_hours int,
  add constraint partner_limits_release check (release_hours between 0 and 8760);

-- Limits that apply to a lesson; release_at is null for the maximum that the partner may sell.
create view slot_limits as
  select s.school_id, s.id as slot_id, l.partner_id, l.seats, s.starts_at - make_interval(hours => l.release_hours) as release_at
  from slots s join partner_limits l on l.school_id = s.school_id
    and (l.lesson_type_id is null or l.lesson_type_id = s.lesson_type_id)
    and l.from_date <= s.local_date and (l.to_date is null or l.to_date >= s.local_date);

-- Unsold seats of a lesson that are guaranteed to a partner now. guaranteed_seats decides sales by the same rule, at an instant after
-- the lock.
create view slot_guarantees as
  select g.school_id, g.slot_id, g.partner_id, case t.kind when 'private' then s.capacity else g.seats - g.sold end as seats
  from (
    select l.school_id, l.slot_id, l.partner_id,
      least(max(l.seats) filter (where l.release_at > statement_timestamp()), min(l.seats) filter (where l.release_at is null)) as seats, (
        select coalesce(sum(b.participants), 0)::int from bookings b
        where b.school_id = l.school_id and b.slot_id = l.slot_id and b.partner_id = l.partner_id
          and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()))
      ) as sold
    from slot_limits l group by l.school_id, l.slot_id, l.partner_id having bool_or(l.release_at > statement_timestamp())
  ) g
  join slots s on s.school_id = g.school_id and s.id = g.slot_id
  join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id
  where g.seats > g.sold;

-- Staff may book guaranteed seats if they say so.
alter type booking_request add attribute "intoGuaranteed" boolean;
