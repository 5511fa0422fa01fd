import type { Sql } from '../../infra/database/pool.ts'
import type { BookingScope } from '../rules.ts'
import type { Booking } from '../slot.ts'
import { type Cursor, PAGE } from './rules.ts'

/** Criteria of a list. Days are local days of the school. Each end of a range may be open. */
interface ListQuery extends BookingScope {
  readonly externalRef: string | null
  /** Days of the lesson. */
  readonly from: string | null
  readonly to: string | null
  /** Days of the sale. */
  readonly bookedFrom: string | null
  readonly bookedTo: string | null
  /** Last booking of the previous page. */
  readonly after: Cursor | null
  readonly limit: number
}

interface PageRow extends Cursor {
  readonly bytes: number
}

/** A page of bookings, oldest first, and the cursor of the next page. */
export async function listBookingPage(
  sql: Sql,
  query: ListQuery
): Promise<{ bookings: Booking[]; next: Cursor | null }> {
  const { schoolId, partnerId, limit } = query
  const found = await findPage(sql, query)
  let bytes = 0
  const page = found.slice(0, limit).filter((booking, i) => {
    bytes += booking.bytes
    return i === 0 || bytes <= PAGE.megabytes * 1_000_000
  })
  const ids = `{${page.map(({ id }) => id).join(',')}}`
  const rows = await sql<{ booking: Booking }[]>`
    select booking from bookings_json(${schoolId}, ${partnerId}, ${ids}::uuid[]) as booking`
  const next = page.length < found.length ? (page.at(-1) ?? null) : null
  return { bookings: rows.map(({ booking }) => booking), next }
}

/** Ids of a page, plus one. Each selective filter is a separate condition, because "or" would prevent the use of an index. */
function findPage(sql: Sql, query: ListQuery): Promise<PageRow[]> {
  const { schoolId, partnerId, externalRef, from, to, bookedFrom, bookedTo, after, limit } = query
  const byPartner = partnerId
    ? sql`partner_id = ${partnerId}`
    : sql`partner_id in (select id from partners where school_id = ${schoolId})`
  const byReference = externalRef
    ? sql`and b.id in (
        select id from bookings where school_id = ${schoolId} and ${byPartner} and external_ref = ${externalRef}
          and status <> 'expired'
        union all
        select id from bookings where school_id = ${schoolId} and ${byPartner}
          and coalesce(reseller_reference, external_ref) = ${externalRef} and external_ref = ${externalRef} and status = 'expired'
      )`
    : sql``
  const byDays =
    from || to
      ? sql`and b.slot_id in (
          select id from slots where school_id = ${schoolId}
            and local_date between coalesce(${from}::text::date, '-infinity') and coalesce(${to}::text::date, 'infinity')
        )`
      : sql``
  const zone = sql`(select time_zone from schools where id = ${schoolId})`
  const byCreation =
    bookedFrom || bookedTo
      ? sql`and b.created_at >= coalesce(${bookedFrom}::text::timestamp at time zone ${zone}, '-infinity')
        and b.created_at < coalesce((${bookedTo}::text::date + 1)::timestamp at time zone ${zone}, 'infinity')`
      : sql``
  const afterCursor = after
    ? sql`and b.created_at >= 'epoch'::timestamptz + ${after.at}::bigint * interval '1 microsecond'
        and (b.created_at, b.id) > ('epoch'::timestamptz + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql`and b.created_at >= '-infinity'`
  return sql<PageRow[]>`
    select b.id, (extract(epoch from b.created_at) * 1000000)::bigint::text as at,
      1000 + 2 * octet_length(concat(b.customer_name, b.customer_email, b.customer_phone, b.external_ref, b.notes)) as bytes
    from bookings b
    where b.school_id = ${schoolId} and b.${byPartner} ${byReference} ${byDays} ${byCreation} ${afterCursor}
    order by b.created_at, b.id
    limit ${limit + 1}::int`
}
