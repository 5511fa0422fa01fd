import type { Sql } from '../../infra/database/pool.ts'

/** A booking whose guests owe the school. */
interface OwingBooking {
  readonly reference: string
  readonly customerName: string
  readonly participants: number
  readonly partner: string
  readonly lessonId: string
  readonly date: string
  readonly startTime: string
  readonly currency: string
  readonly totalCents: number
  readonly dueCents: number
}

/** Bookings of lessons in a range of days that are not completely paid, by the start of the lesson. */
export function listOwing(
  sql: Sql,
  schoolId: string,
  { from, to }: { from: string; to: string },
  limit: number
): Promise<OwingBooking[]> {
  return sql<OwingBooking[]>`
    with picked as materialized (
      select b.id, b.slot_id, b.partner_id, b.reference, b.customer_name, b.participants, b.currency, b.total_cents, b.status,
        b.cancellation_refund, b.collects, s.local_date, s.local_start, s.starts_at
      from slots s join bookings b on b.school_id = ${schoolId} and b.slot_id = s.id
      where s.school_id = ${schoolId} and s.local_date between ${from}::text::date and ${to}::text::date
        and b.status = 'confirmed' and b.collects = 'school' and b.total_cents > 0
    ), paid as materialized (
      select p.booking_id, sum(p.cents)::bigint as cents from payments p
      where p.school_id = ${schoolId} and p.booking_id = any (array(select id from picked)) group by p.booking_id
    ), open as materialized (
      select k.*, balance_of(k.status, k.cancellation_refund, k.collects, k.total_cents, coalesce(p.cents, 0)) as balance
      from picked k left join paid p on p.booking_id = k.id
    )
    select o.reference, o.customer_name as "customerName", o.participants, q.name as partner, o.slot_id as "lessonId",
      o.local_date::text as date, to_char(o.local_start, 'HH24:MI') as "startTime", o.currency,
      o.total_cents::float8 as "totalCents", o.balance::float8 as "dueCents"
    from open o join partners q on q.school_id = ${schoolId} and q.id = o.partner_id
    where o.balance > 0 order by o.starts_at, o.id limit ${limit}`
}
