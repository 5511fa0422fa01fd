import type { Translations } from '../../../lib/booking/slot.ts'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { PayMethod } from '../kit/payment-form.ts'
import type { DayRange } from './rules.ts'

/** Maximum bookings in a list of open balances. */
export const MAX_OPEN = 200

/** Refunds due are searched among bookings with a movement in this many days. */
const REFUND_DAYS = 400

/** A booking with an open balance. */
export interface OpenBooking {
  readonly id: string
  readonly reference: string
  readonly name: string
  readonly phone: string | null
  readonly participants: number
  readonly status: 'confirmed' | 'on_hold' | 'cancelled' | 'expired'
  readonly partner: string
  readonly currency: string
  readonly date: string
  readonly startTime: string
  /** The lesson type's name, with translations. */
  readonly lesson: string
  readonly translations: Translations
  /** Positive: the guests owe it. Negative: the school is to return it. */
  readonly balanceCents: number
  readonly paidCents: number
  /** Number of payments and refunds. */
  readonly payments: number
  /** Method of the newest payment; null without one. */
  readonly lastMethod: PayMethod | null
}

/** Open balances, the oldest first, with the sums of all. */
export interface OpenBalances {
  /** One more than MAX_OPEN if there are more. */
  readonly bookings: readonly OpenBooking[]
  readonly sums: readonly { readonly currency: string; readonly cents: number; readonly bookings: number }[]
}

/** Bookings of lessons in a range of days whose guests owe the school by the terms of the sale. The oldest lesson comes first. */
export async function listUnpaid(sql: Sql, schoolId: string, { from, to }: DayRange): Promise<OpenBalances> {
  return singleRow(
    await sql<OpenBalances[]>`
    with picked as materialized (
      select b.id, b.slot_id, b.partner_id, b.reference, b.customer_name, coalesce(b.customer_phone, b.contact ->> 'phoneNumber') as phone,
        b.participants, b.status, b.cancellation_refund, b.collects, b.currency, b.total_cents, s.local_date, s.local_start, s.lesson_type_id, s.starts_at
      from slots s join bookings b on b.school_id = ${schoolId} and b.slot_id = s.id
      where s.school_id = ${schoolId} and s.local_date between ${from}::text::date and ${to}::text::date
        and b.status = 'confirmed' and b.collects = 'school' and b.total_cents > 0
    ), paid as materialized (
      select p.booking_id, sum(p.cents)::bigint as cents, count(*)::int as payments from payments p
      where p.school_id = ${schoolId} and p.booking_id = any (array(select id from picked)) group by p.booking_id
    ), open as materialized (
      select k.*, coalesce(p.cents, 0) as paid, coalesce(p.payments, 0) as payments,
        balance_of(k.status, k.cancellation_refund, k.collects, k.total_cents, coalesce(p.cents, 0)) as balance
      from picked k left join paid p on p.booking_id = k.id
    ), owing as materialized (select * from open where balance > 0), first as (
      select o.*, q.name as partner, t.name as lesson, t.translations
      from (select * from owing order by starts_at, id limit ${MAX_OPEN + 1}) o
      join partners q on q.school_id = ${schoolId} and q.id = o.partner_id
      join lesson_types t on t.school_id = ${schoolId} and t.id = o.lesson_type_id
    )
    select (select coalesce(json_agg(json_build_object('id', id, 'reference', reference, 'name', customer_name, 'phone', phone,
        'participants', participants, 'status', status, 'partner', partner, 'currency', currency, 'date', local_date,
        'startTime', to_char(local_start, 'HH24:MI'), 'lesson', lesson, 'translations', translations, 'balanceCents', balance,
        'paidCents', paid, 'payments', payments, 'lastMethod', null) order by starts_at, id), '[]') from first) as bookings,
      (select coalesce(json_agg(json_build_object('currency', currency, 'cents', cents, 'bookings', bookings) order by currency), '[]')
        from (select currency, sum(balance)::bigint as cents, count(*)::int as bookings from owing group by currency) x) as sums`
  )
}

/**
 * Bookings with money that the school must return: cancelled with a refund, expired, reduced, or paid to the school although the
 * partner collects. Excludes called-off lessons while their guest can still choose. The longest wait comes first.
 */
export async function listRefundsDue(sql: Sql, schoolId: string): Promise<OpenBalances> {
  return singleRow(
    await sql<OpenBalances[]>`
    with recent as materialized (
      select distinct p.booking_id from payments p
      where p.school_id = ${schoolId} and p.at > statement_timestamp() - make_interval(days => ${REFUND_DAYS})
    ), paid as materialized (
      select p.booking_id, sum(p.cents)::bigint as cents, count(*)::int as payments,
        (array_agg(p.method order by p.at desc) filter (where p.cents > 0))[1] as last_method
      from payments p where p.school_id = ${schoolId} and p.booking_id = any (array(select booking_id from recent))
      group by p.booking_id having sum(p.cents) > 0
    ), open as materialized (
      select b.id, b.slot_id, b.partner_id, b.reference, b.customer_name, coalesce(b.customer_phone, b.contact ->> 'phoneNumber') as phone,
        b.participants, s.status, b.currency, p.cents as paid, p.payments, p.last_method,
        coalesce(b.cancelled_at, b.updated_at, b.created_at) as since,
        balance_of(s.status, b.cancellation_refund, b.collects, b.total_cents, p.cents, b.refund_percent) as balance
      from paid p join bookings b on b.school_id = ${schoolId} and b.id = p.booking_id
      cross join lateral (select case when b.status = 'on_hold' and b.hold_expires_at <= statement_timestamp() then 'expired'
        else b.status end as status) s
    ), due as materialized (
      select o.* from open o left join choices h on h.school_id = ${schoolId} and h.booking_id = o.id and h.state = 'open'
      where o.balance < 0 and h.id is null
    ), first as (
      select o.*, q.name as partner, t.name as lesson, t.translations, s.local_date, s.local_start
      from (select * from due order by since, id limit ${MAX_OPEN + 1}) o
      join slots s on s.school_id = ${schoolId} and s.id = o.slot_id
      join partners q on q.school_id = ${schoolId} and q.id = o.partner_id
      join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    )
    select (select coalesce(json_agg(json_build_object('id', id, 'reference', reference, 'name', customer_name, 'phone', phone,
        'participants', participants, 'status', status, 'partner', partner, 'currency', currency, 'date', local_date,
        'startTime', to_char(local_start, 'HH24:MI'), 'lesson', lesson, 'translations', translations, 'balanceCents', balance,
        'paidCents', paid, 'payments', payments, 'lastMethod', case when last_method not in ('online', 'credit') then last_method end) order by since, id), '[]') from first) as bookings,
      (select coalesce(json_agg(json_build_object('currency', currency, 'cents', cents, 'bookings', bookings) order by currency), '[]')
        from (select currency, sum(balance)::bigint as cents, count(*)::int as bookings from due group by currency) x) as sums`
  )
}
