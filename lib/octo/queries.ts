import type { Reach } from '../booking/rules.ts'
import { one, type Sql } from '../database/pool.ts'
import { isUuid } from '../text/uuid.ts'
import type { OctoBooking } from './slot.ts'

/** A booking that the caller reaches, whichever surface made it, or undefined. */
export async function findOctoBooking(
  sql: Sql,
  { schoolId, partnerId }: Reach,
  bookingId: string
): Promise<OctoBooking | undefined> {
  const row = one<{ booking: OctoBooking | null }>(
    await sql`select octo_booking_json(${schoolId}, ${partnerId}, ${bookingId}) as booking`
  )
  return row.booking ?? undefined
}

/** What a caller asks of the bookings that it reaches; null asks nothing. */
export interface BookingsAsked extends Reach {
  readonly resellerReference: string | null
  /** A booking's reference, or its id. */
  readonly supplierReference: string | null
  readonly from: string | null
  readonly to: string | null
  readonly productId: string | null
}

/** What one list holds: so many bookings, and so many bytes as their seats and orders suggest before they are written. */
export const LIST = { bookings: 1000, megabytes: 8 } as const

/** The bookings within reach that fit all that is asked, the oldest first; undefined where they are more than a list holds. */
export async function listOctoBookings(sql: Sql, asked: BookingsAsked): Promise<OctoBooking[] | undefined> {
  const { schoolId, partnerId, resellerReference, supplierReference, from, to, productId } = asked
  // What names few bookings comes as a condition of its own, for behind "or" no index is used.
  const byPartner = partnerId
    ? sql`partner_id = ${partnerId}`
    : sql`partner_id in (select id from partners where school_id = ${schoolId})`
  // A partner's own externalRef is found where it is kept unique, all else that it may call a booking by an index of its own.
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
  const named = supplierReference && isUuid(supplierReference) ? sql`b.id` : sql`b.reference`
  const bySupplier = supplierReference ? sql`and ${named} = ${supplierReference}` : sql``
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
    limit ${LIST.bookings + 1}::int`
  const bytes = found.reduce((sum, booking) => sum + booking.bytes, 0)
  if (found.length > LIST.bookings || bytes > LIST.megabytes * 1_000_000) return undefined
  const ids = `{${found.map(({ id }) => id).join(',')}}`
  const rows = await sql<{ booking: OctoBooking }[]>`
    select booking from octo_bookings(${schoolId}, ${partnerId}, ${ids}::uuid[]) as booking`
  return rows.map(({ booking }) => booking)
}
