import type { BookingScope } from '../booking/rules.ts'
import { type Sql, singleRow } from '../infra/database/pool.ts'
import { isUuid } from '../text/uuid.ts'
import type { OctoBooking } from './slot.ts'

/** A booking that the caller may access, made on any surface. Undefined if there is none. */
export async function findOctoBooking(
  sql: Sql,
  { schoolId, partnerId }: BookingScope,
  bookingId: string
): Promise<OctoBooking | undefined> {
  const row = singleRow<{ booking: OctoBooking | null }>(
    await sql`select octo_booking_json(${schoolId}, ${partnerId}, ${bookingId}) as booking`
  )
  return row.booking ?? undefined
}

/** Search criteria within the bookings that the caller may access. Null means any. */
export interface BookingQuery extends BookingScope {
  readonly resellerReference: string | null
  /** Reference or id of a booking. */
  readonly supplierReference: string | null
  readonly from: string | null
  readonly to: string | null
  readonly productId: string | null
}

/** Limits of one list: bookings, and bytes estimated before they are read. */
export const LIST_LIMITS = { bookings: 1000, megabytes: 8 } as const

/** Matching bookings, oldest first. Undefined if they exceed the limits of a list. */
export async function listOctoBookings(sql: Sql, query: BookingQuery): Promise<OctoBooking[] | undefined> {
  const { schoolId, partnerId, resellerReference, supplierReference, from, to, productId } = query
  // Each selective criterion is a separate condition, because PostgreSQL uses no index behind "or".
  const byPartner = partnerId
    ? sql`partner_id = ${partnerId}`
    : sql`partner_id in (select id from partners where school_id = ${schoolId})`
  // A partner's externalRef has a unique index, and other references have a separate index.
  const byReference = resellerReference
    ? sql`and b.id in (
        select id from bookings where school_id = ${schoolId} and ${byPartner} and external_ref = ${resellerReference}
          and status <> 'expired' and reseller_reference is null
        union all
        select id from bookings where school_id = ${schoolId} and ${byPartner}
          and coalesce(reseller_reference, external_ref) = ${resellerReference}
          and (reseller_reference is not null or status = 'expired')
      )`
    : sql``
  const column = supplierReference && isUuid(supplierReference) ? sql`b.id` : sql`b.reference`
  const bySupplier = supplierReference ? sql`and ${column} = ${supplierReference}` : sql``
  const byDays = from
    ? sql`and b.slot_id in (
        select id from slots where school_id = ${schoolId} and local_date between ${from}::text::date and ${to}::text::date
      )`
    : sql``
  const found = await sql<{ id: string; bytes: number }[]>`
    select b.id, 3000 + 1000 * b.participants
      + coalesce(octet_length(b.contact::text), 0) + coalesce(octet_length(b.unit_items::text), 0) as bytes
    from bookings b join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
    where b.school_id = ${schoolId} and ${byPartner}
      ${bySupplier} ${byReference} ${byDays}
      and (${productId}::text is null or s.lesson_type_id = ${productId}::text)
    order by b.created_at, b.id
    limit ${LIST_LIMITS.bookings + 1}::int`
  const bytes = found.reduce((sum, booking) => sum + booking.bytes, 0)
  if (found.length > LIST_LIMITS.bookings || bytes > LIST_LIMITS.megabytes * 1_000_000) return undefined
  const ids = `{${found.map(({ id }) => id).join(',')}}`
  const rows = await sql<{ booking: OctoBooking }[]>`
    select booking from octo_bookings(${schoolId}, ${partnerId}, ${ids}::uuid[]) as booking`
  return rows.map(({ booking }) => booking)
}
