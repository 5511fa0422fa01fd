-- Queues a school's due reminders of lessons (see reminder_due_at). Returns their number. A booking has at most one for each start of
-- its lesson, so a lesson that moves is reminded of again. Guests of partners that send their own emails get none (see queue_mails). The
-- bookings of one order on one day have one reminder, about the first of them.
create or replace function remind_guests(p_school_id text, p_moment timestamptz default clock_timestamp()) returns int
language plpgsql volatile
set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  -- The evening is at most 48 hours before the end of the next day, and 49 over a clock change.
  furthest constant interval := interval '49 hours';
  first_number constant bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
  reminder_hour int;
  due record;
  queued int;
begin
  select s.reminder_hour into reminder_hour from schools s where s.id = p_school_id and s.sandbox_for is null;
  if reminder_hour is null then return 0; end if;
  select array_agg(x.id order by x.starts_at, x.id) as ids, array_agg(x.starts_at order by x.starts_at, x.id) as times into due
    from (
      select b.id, b.order_id, s.starts_at, s.local_date, s.time_zone,
        row_number() over (partition by coalesce(b.order_id, b.id), s.local_date order by s.starts_at, b.order_n) as place,
        greatest(b.confirmed_at, b.chosen_at, (
          select max(coalesce(m.done_at, p_moment)) from mails m
          where m.school_id = p_school_id and m.booking_id = b.id and m.role = 'guest' and m.kind = 'moved' and m.state in ('queued', 'sent')
        )) as chosen_at
      from slots s
      join bookings b on b.school_id = p_school_id and b.slot_id = s.id and b.status = 'confirmed' and b.customer_email <> ''
      join partners p on p.school_id = p_school_id and p.id = b.partner_id
      where s.school_id = p_school_id and s.starts_at > p_moment and s.starts_at < p_moment + furthest and s.cancelled_at is null
        and (p.guest_mail = 'all' or p.guest_mail = 'changes' and b.email_receipt or partner_form(p.name) in ('website', 'desk'))
    ) as x
    where x.place = 1 and reminder_due_at(x.local_date, x.starts_at, x.time_zone, reminder_hour, x.chosen_at) <= p_moment
      and not exists (
        select from mails m
        where m.school_id = p_school_id and m.booking_id = x.id and m.kind = 'reminder' and m.lesson_at = x.starts_at
      )
      and not exists (
        select from bookings o
        join mails m on m.school_id = p_school_id and m.booking_id = o.id and m.kind = 'reminder' and m.state <> 'void'
        where o.school_id = p_school_id and o.order_id = x.order_id and o.id <> x.id
          and (m.lesson_at at time zone x.time_zone)::date = x.local_date
      );
  insert into mails (school_id, n, role, booking_id, kind, lesson_at, due_at)
    select p_school_id, first_number + d.place, 'reminder', d.id, 'reminder', d.starts_at, p_moment
    from unnest(due.ids, due.times) with ordinality as d(id, starts_at, place)
    on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end $$;
