-- Queues thanks to guests whose lesson ended two hours ago, if the school has a page for reviews. Returns their number. An order has
-- one, after its last lesson. A guest who did not come, or who got one in the last 30 days, gets none. Neither do guests of partners
-- that send their own emails (see queue_mails).
create or replace function thank_guests(p_school_id text, p_moment timestamptz default clock_timestamp()) returns int
language plpgsql volatile
set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  ended_by constant timestamptz := p_moment - interval '2 hours';
  -- A server that was down for a day sends no thanks for older lessons.
  ended_after constant timestamptz := p_moment - interval '26 hours';
  first_number constant bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
  due record;
  queued int;
begin
  if not exists (select from schools s where s.id = p_school_id and s.sandbox_for is null and s.review_url is not null) then return 0; end if;
  select array_agg(x.id order by x.starts_at, x.id) as ids, array_agg(x.starts_at order by x.starts_at, x.id) as times into due
    from (
      select b.id, b.order_id, b.customer_email, s.starts_at,
        row_number() over (partition by lower(b.customer_email) order by s.starts_at desc, b.order_n, b.id) as place
      from slots s
      join bookings b on b.school_id = p_school_id and b.slot_id = s.id and b.status = 'confirmed' and b.customer_email <> ''
      join partners p on p.school_id = p_school_id and p.id = b.partner_id
      where s.school_id = p_school_id and s.ends_at > ended_after and s.ends_at <= ended_by and s.cancelled_at is null
        and (p.guest_mail = 'all' or p.guest_mail = 'changes' and b.email_receipt or partner_form(p.name) in ('website', 'desk'))
        and not exists (select from arrivals a where a.school_id = p_school_id and a.booking_id = b.id and a.no_show)
        and not exists (
          select from bookings o join slots t on t.school_id = p_school_id and t.id = o.slot_id
          where o.school_id = p_school_id and o.order_id = b.order_id and o.status = 'confirmed' and t.ends_at > ended_by
        )
    ) as x
    where x.place = 1 and not exists (
      select from bookings o join mails m on m.school_id = p_school_id and m.booking_id = o.id and m.kind = 'thanks' and m.state <> 'void'
      where o.school_id = p_school_id and o.customer_email <> '' and lower(o.customer_email) = lower(x.customer_email)
        and m.lesson_at > p_moment - interval '30 days'
    );
  insert into mails (school_id, n, role, booking_id, kind, lesson_at, due_at)
    select p_school_id, first_number + d.place, 'reminder', d.id, 'thanks', d.starts_at, p_moment
    from unnest(due.ids, due.times) with ordinality as d(id, starts_at, place)
    on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end $$;
