-- What a school's digest says: what guests and partners did between two numbers of the log, as bookings are now, and the lessons with
-- guests from now to the end of tomorrow. At most 200 and 100 of them, with how many there are. 'isEmpty' where there is neither.
create or replace function digest_json(p_school_id text, p_from bigint, p_upto bigint) returns jsonb language plpgsql stable as $$
declare
  moment constant timestamptz := clock_timestamp();
  zone text;
  today date;
  changes jsonb;
  lessons jsonb;
begin
  select time_zone into zone from schools where id = p_school_id;
  today := (moment at time zone zone)::date;
  select coalesce(jsonb_agg(x.fact order by x.n), '[]') into changes from (
    select l.n - l.many + u.place as n, jsonb_build_object('kind', substr(l.kind, 9), 'lesson', t.name, 'localDate', s.local_date,
      'localStart', to_char(s.local_start, 'HH24:MI'), 'customerName', b.customer_name, 'participants', u.seats, 'partner', p.name,
      'reference', b.reference) as fact
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
  ) as x;
  select coalesce(jsonb_agg(jsonb_build_object('lesson', t.name, 'localDate', s.local_date, 'localStart', to_char(s.local_start, 'HH24:MI'),
      'spotName', s.spot_name, 'taken', s.spots_taken, 'capacity', s.capacity) order by s.starts_at, s.id), '[]') into lessons
    from slots s join lesson_types t on t.school_id = p_school_id and t.id = s.lesson_type_id
    where s.school_id = p_school_id and s.starts_at > moment and s.starts_at < moment + interval '3 days' and s.local_date <= today + 1
      and s.cancelled_at is null and s.spots_taken > 0;
  return (
    select jsonb_build_object(
      'language', staff_language(null, c.locales), 'today', today,
      'school', jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email),
      'isEmpty', changes = '[]' and lessons = '[]',
      'changes', jsonb_path_query_array(changes, '$[0 to 199]'), 'changed', jsonb_array_length(changes),
      'lessons', jsonb_path_query_array(lessons, '$[0 to 99]'), 'planned', jsonb_array_length(lessons))
    from schools c where c.id = p_school_id
  );
end $$;
