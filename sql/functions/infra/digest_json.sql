-- Content of a school's digest: changes by guests and partners between two event numbers, with the current state of the bookings, and
-- all lessons with guests from now to the end of tomorrow. Lists at most 200 changes and 100 lessons, and counts all. 'isEmpty' if
-- there are neither.
create or replace function digest_json(p_school_id text, p_from bigint, p_upto bigint) returns jsonb language plpgsql stable as $$
declare
  moment constant timestamptz := clock_timestamp();
  zone text;
  today date;
  changes jsonb;
  changes_total bigint;
  lessons jsonb;
  lessons_total bigint;
begin
  select time_zone into zone from schools where id = p_school_id;
  today := (moment at time zone zone)::date;
  select coalesce(jsonb_agg(jsonb_build_object('kind', substr(x.kind, 9), 'lesson', x.lesson, 'localDate', x.local_date,
      'localStart', to_char(x.local_start, 'HH24:MI'), 'customerName', x.customer_name, 'participants', x.seats, 'partner', x.partner,
      'reference', x.reference) order by x.n), '[]'), coalesce(max(x.many), 0) into changes, changes_total from (
    select l.n - l.many + u.place as n, l.kind, t.name as lesson, s.local_date, s.local_start, b.customer_name, u.seats, p.name as partner,
      b.reference, count(*) over () as many
    from events l
    cross join lateral unnest(l.booking_ids, l.seats, l.ends) with ordinality as u(booking_id, seats, ends, place)
    join bookings b on b.school_id = p_school_id and b.id = u.booking_id and b.confirmed_at is not null
    join partners p on p.school_id = p_school_id and p.id = b.partner_id
    join slots s on s.school_id = p_school_id and s.id = b.slot_id
    join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
    cross join lateral (select coalesce(l.facts -> (u.place - 1)::int, '{}') as facts) as e
    where l.school_id = p_school_id and l.n > p_from and l.n <= p_upto and u.ends is null
      and l.kind in ('booking.confirmed', 'booking.changed', 'booking.moved', 'booking.cancelled')
      and e.facts ->> 'by' is distinct from 'school' and e.facts ->> 'because' is distinct from 'lesson'
      and (l.kind <> 'booking.changed' or (e.facts #>> '{from,participants}')::int <> u.seats)
    order by l.n - l.many + u.place limit 200
  ) as x;
  select coalesce(jsonb_agg(jsonb_build_object('lesson', x.name, 'localDate', x.local_date, 'localStart', to_char(x.local_start, 'HH24:MI'),
      'spotName', x.spot_name, 'taken', x.taken, 'capacity', x.capacity) order by x.starts_at, x.id), '[]'), coalesce(max(x.many), 0)
    into lessons, lessons_total from (
    select s.id, s.starts_at, t.name, s.local_date, s.local_start, s.spot_name, s.capacity, s.spots_taken - coalesce(h.free, 0) as taken,
      count(*) over () as many
    from slots s join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
    left join slot_holds h on h.school_id = p_school_id and h.slot_id = s.id
    where s.school_id = p_school_id and s.starts_at > moment and s.starts_at < moment + interval '3 days' and s.local_date <= today + 1
      and s.cancelled_at is null and s.spots_taken > coalesce(h.free, 0)
    order by s.starts_at, s.id limit 100
  ) as x;
  return (
    select jsonb_build_object(
      'language', staff_language(null, c.locales), 'today', today,
      'school', jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email),
      'isEmpty', changes_total = 0 and lessons_total = 0, 'changes', changes, 'changed', changes_total, 'lessons', lessons, 'planned', lessons_total)
    from schools c where c.id = p_school_id
  );
end $$;
