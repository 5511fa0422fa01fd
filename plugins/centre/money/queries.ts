import type { Translations } from '../../../lib/booking/slot.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { Collector } from '../../../lib/partners/rules.ts'
import type { CountedBy, DayRange, OwedFilter } from './rules.ts'

/**
 * Sales with one name and currency. A booking cancelled too late for a full refund counts in the amounts (with the part that
 * is kept) and in `kept`, not in bookings and seats.
 */
export interface SalesRow {
  /** A day, partner or lesson type; lesson types have translations. */
  readonly name: string
  readonly translations: Translations
  readonly currency: string
  readonly bookings: number
  readonly seats: number
  readonly kept: number
  readonly cents: number
  /** The partners' share: withheld by them, or owed to them. */
  readonly shareCents: number
}

/** Sales in a range of days, by day, partner or lesson type. */
export function listSales(
  sql: Sql,
  schoolId: string,
  { per, by, from, to }: DayRange & { readonly per: 'day' | 'partner' | 'type'; readonly by: CountedBy }
): Promise<SalesRow[]> {
  return sql<SalesRow[]>`
    with picked as materialized (
      select case ${per}::text when 'day' then s.local_date::text when 'partner' then b.partner_id::text else s.lesson_type_id end as key,
        b.currency, b.status, b.participants, retained_cents(b.total_cents, b.status, b.cancellation_refund, b.refund_percent) as total_cents,
        retained_cents(b.net_cents, b.status, b.cancellation_refund, b.refund_percent) as net_cents,
        retained_cents(commission_of(b.total_cents, b.commission_percent, b.off_cents, b.offer ->> 'bearer'), b.status, b.cancellation_refund, b.refund_percent) as commission, b.collects
      from slots s join bookings b on b.school_id = ${schoolId} and b.slot_id = s.id
      where ${by}::text = 'taught' and s.school_id = ${schoolId}
        and s.local_date between ${from}::text::date and ${to}::text::date
        and (b.status = 'confirmed' or b.status = 'cancelled' and b.cancellation_refund in ('NONE', 'PARTIAL'))
      union all
      select case ${per}::text when 'day' then (b.created_at at time zone c.time_zone)::date::text
          when 'partner' then b.partner_id::text else s.lesson_type_id end,
        b.currency, b.status, b.participants, retained_cents(b.total_cents, b.status, b.cancellation_refund, b.refund_percent) as total_cents,
        retained_cents(b.net_cents, b.status, b.cancellation_refund, b.refund_percent) as net_cents,
        retained_cents(commission_of(b.total_cents, b.commission_percent, b.off_cents, b.offer ->> 'bearer'), b.status, b.cancellation_refund, b.refund_percent) as commission, b.collects
      from schools c
      join bookings b on b.school_id = ${schoolId} and b.created_at >= ${from}::text::timestamp at time zone c.time_zone
        and b.created_at < (${to}::text::timestamp + interval '1 day') at time zone c.time_zone
      join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
      where ${by}::text = 'sold' and c.id = ${schoolId}
        and (b.status = 'confirmed' or b.status = 'cancelled' and b.cancellation_refund in ('NONE', 'PARTIAL'))
    ), sold as materialized (
      select key, currency, count(*) filter (where status = 'confirmed')::int as bookings,
        coalesce(sum(participants) filter (where status = 'confirmed'), 0)::int as seats,
        count(*) filter (where status = 'cancelled')::int as kept, sum(total_cents)::float8 as cents,
        sum(case collects when 'partner' then total_cents - net_cents else commission end)::float8 as share
      from picked group by key, currency
    )
    select coalesce(p.name, t.name, x.key) as name, coalesce(t.translations, '{}') as translations, x.currency, x.bookings, x.seats, x.kept, x.cents, x.share as "shareCents"
    from sold x
    left join partners p on ${per}::text = 'partner' and p.school_id = ${schoolId} and p.id::text = x.key
    left join lesson_types t on ${per}::text = 'type' and t.school_id = ${schoolId} and t.id = x.key
    order by case when ${per}::text = 'day' then x.key end, x.cents desc, 1, x.currency`
}

/** Amounts that a school and a partner owe each other in one currency, by the terms of each sale. */
export interface OwedRow {
  readonly partnerId: string
  readonly name: string
  readonly currency: string
  readonly bookings: number
  readonly seats: number
  readonly kept: number
  readonly cents: number
  /** Owed by the partner: the net price of sales that guests paid to it. */
  readonly owesCents: number
  /** Owed to the partner: the commission on sales that guests paid to the school. */
  readonly owedCents: number
}

/** Amounts owed by and to partners for a range of days. With `partnerId`, only those of this partner. */
export function listOwed(
  sql: Sql,
  schoolId: string,
  { by, from, to, partnerId = null }: OwedFilter
): Promise<OwedRow[]> {
  return sql<OwedRow[]>`
    with picked as materialized (
      select b.partner_id, b.currency, b.status, b.participants, retained_cents(b.total_cents, b.status, b.cancellation_refund, b.refund_percent) as total_cents,
        retained_cents(b.net_cents, b.status, b.cancellation_refund, b.refund_percent) as net_cents,
        retained_cents(commission_of(b.total_cents, b.commission_percent, b.off_cents, b.offer ->> 'bearer'), b.status, b.cancellation_refund, b.refund_percent) as commission, b.collects
      from slots s join bookings b on b.school_id = ${schoolId} and b.slot_id = s.id
      where ${by}::text = 'taught' and s.school_id = ${schoolId}
        and s.local_date between ${from}::text::date and ${to}::text::date
        and (${partnerId}::text is null or b.partner_id = ${partnerId}::text::bigint)
        and (b.status = 'confirmed' or b.status = 'cancelled' and b.cancellation_refund in ('NONE', 'PARTIAL'))
      union all
      select b.partner_id, b.currency, b.status, b.participants, retained_cents(b.total_cents, b.status, b.cancellation_refund, b.refund_percent) as total_cents,
        retained_cents(b.net_cents, b.status, b.cancellation_refund, b.refund_percent) as net_cents,
        retained_cents(commission_of(b.total_cents, b.commission_percent, b.off_cents, b.offer ->> 'bearer'), b.status, b.cancellation_refund, b.refund_percent) as commission, b.collects
      from schools c
      join bookings b on b.school_id = ${schoolId} and b.created_at >= ${from}::text::timestamp at time zone c.time_zone
        and b.created_at < (${to}::text::timestamp + interval '1 day') at time zone c.time_zone
      where ${by}::text = 'sold' and c.id = ${schoolId}
        and (${partnerId}::text is null or b.partner_id = ${partnerId}::text::bigint)
        and (b.status = 'confirmed' or b.status = 'cancelled' and b.cancellation_refund in ('NONE', 'PARTIAL'))
    ), owed as materialized (
      select partner_id, currency, count(*) filter (where status = 'confirmed')::int as bookings,
        coalesce(sum(participants) filter (where status = 'confirmed'), 0)::int as seats,
        count(*) filter (where status = 'cancelled')::int as kept, sum(total_cents)::float8 as cents,
        coalesce(sum(net_cents) filter (where collects = 'partner'), 0)::float8 as owes,
        coalesce(sum(commission) filter (where collects = 'school'), 0)::float8 as owed
      from picked group by partner_id, currency
    )
    select p.id::text as "partnerId", p.name, x.currency, x.bookings, x.seats, x.kept, x.cents, x.owes as "owesCents", x.owed as "owedCents"
    from owed x join partners p on p.school_id = ${schoolId} and p.id = x.partner_id
    order by x.owes + x.owed desc, x.cents desc, lower(p.name), p.id, x.currency`
}

/** One booking of a statement. */
export interface OwedBooking {
  readonly date: string
  readonly startTime: string
  /** The lesson type's name, with translations. */
  readonly name: string
  readonly translations: Translations
  readonly reference: string
  readonly externalRef: string | null
  /** The guest's name; empty once erased. */
  readonly guest: string
  readonly seats: number
  readonly isKept: boolean
  readonly currency: string
  readonly cents: number
  readonly collects: Collector
  /** Discount or commission at the time of sale. */
  readonly percent: number
  readonly owesCents: number
  readonly owedCents: number
}

/** Maximum bookings listed in a statement. */
export const MAX_OWED = 2_000

/** A partner's bookings in a range of days with their amounts; one more than a statement lists if there are more. */
export function listOwedBookings(
  sql: Sql,
  schoolId: string,
  { by, from, to, partnerId }: DayRange & { readonly by: CountedBy; readonly partnerId: string }
): Promise<OwedBooking[]> {
  return sql<OwedBooking[]>`
    with picked as materialized (
      select b.* from slots s join bookings b on b.school_id = ${schoolId} and b.slot_id = s.id
      where ${by}::text = 'taught' and s.school_id = ${schoolId}
        and s.local_date between ${from}::text::date and ${to}::text::date and b.partner_id = ${partnerId}::text::bigint
        and (b.status = 'confirmed' or b.status = 'cancelled' and b.cancellation_refund in ('NONE', 'PARTIAL'))
      union all
      select b.* from schools c
      join bookings b on b.school_id = ${schoolId} and b.created_at >= ${from}::text::timestamp at time zone c.time_zone
        and b.created_at < (${to}::text::timestamp + interval '1 day') at time zone c.time_zone
      where ${by}::text = 'sold' and c.id = ${schoolId} and b.partner_id = ${partnerId}::text::bigint
        and (b.status = 'confirmed' or b.status = 'cancelled' and b.cancellation_refund in ('NONE', 'PARTIAL'))
    )
    select s.local_date::text as date, to_char(s.local_start, 'HH24:MI') as "startTime", t.name, t.translations, b.reference,
      coalesce(b.reseller_reference, b.external_ref) as "externalRef", b.customer_name as guest, b.participants as seats, b.status = 'cancelled' as "isKept",
      b.currency, retained_cents(b.total_cents, b.status, b.cancellation_refund, b.refund_percent)::float8 as cents, b.collects,
      case b.collects when 'partner' then b.discount_percent else b.commission_percent end::int as percent,
      case b.collects when 'partner' then retained_cents(b.net_cents, b.status, b.cancellation_refund, b.refund_percent) else 0 end::float8 as "owesCents",
      case b.collects when 'school' then retained_cents(commission_of(b.total_cents, b.commission_percent, b.off_cents, b.offer ->> 'bearer'), b.status, b.cancellation_refund, b.refund_percent) else 0 end::float8 as "owedCents"
    from picked b
    join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
    join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    order by s.local_date, s.local_start, b.created_at, b.id limit ${MAX_OWED + 1}`
}

/** Teaching of one instructor. */
interface TaughtRow {
  readonly name: string
  readonly lessons: number
  readonly minutes: number
  readonly seats: number
}

/** Teaching per instructor in a range of days; guests count for each instructor of their lesson. */
export function listTaught(sql: Sql, schoolId: string, { from, to }: DayRange): Promise<TaughtRow[]> {
  return sql<TaughtRow[]>`
    with given as materialized (
      select s.id, extract(epoch from lesson_end(s.local_date, s.local_start, s.local_end) - (s.local_date + s.local_start))::int / 60 as minutes from slots s
      where s.school_id = ${schoolId} and s.local_date between ${from}::text::date and ${to}::text::date and s.cancelled_at is null
    ), sold as materialized (
      select g.id, sum(b.participants)::int as seats
      from given g join bookings b on b.school_id = ${schoolId} and b.slot_id = g.id
      where b.status = 'confirmed' group by g.id
    ), taught as materialized (
      select w.instructor_id, count(*)::int as lessons, sum(g.minutes)::int as minutes, coalesce(sum(x.seats), 0)::int as seats
      from given g join slot_instructors w on w.school_id = ${schoolId} and w.slot_id = g.id
      left join sold x on x.id = g.id
      group by 1
    )
    select i.name, y.lessons, y.minutes, y.seats from taught y
    join instructors i on i.school_id = ${schoolId} and i.id = y.instructor_id
    order by y.minutes desc, lower(i.name), i.id`
}

/** Occupancy of one day. */
interface OccupancyRow {
  readonly date: string
  readonly lessons: number
  /** Seats that capacity and instructors allowed to sell. */
  readonly sellable: number
  readonly seats: number
}

/** Sellable and sold seats per day in a range of days, without full-day rentals. Seats are never fewer than sold. */
export function listOccupancy(sql: Sql, schoolId: string, { from, to }: DayRange): Promise<OccupancyRow[]> {
  return sql<OccupancyRow[]>`
    with given as materialized (
      select s.id, s.local_date, t.kind, s.capacity, s.instructor_count, t.max_students_per_instructor as ratio from slots s
      join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id and t.availability_type = 'START_TIME'
      where s.school_id = ${schoolId} and s.local_date between ${from}::text::date and ${to}::text::date and s.cancelled_at is null
    ), sold as materialized (
      select g.id, sum(b.participants)::int as seats
      from given g join bookings b on b.school_id = ${schoolId} and b.slot_id = g.id
      where b.status = 'confirmed' group by g.id
    )
    select g.local_date::text as date, count(*)::int as lessons, sum(greatest(sellable_seats(g.kind, g.capacity, coalesce(x.seats, 0), g.instructor_count, g.ratio), x.seats))::int as sellable,
      coalesce(sum(x.seats), 0)::int as seats
    from given g left join sold x on x.id = g.id group by 1 order by 1`
}
