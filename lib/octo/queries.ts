import type { Reach } from '../booking/rules.ts'
import { one, type Sql } from '../database/pool.ts'
import { isUuid } from '../text/uuid.ts'
import type { OctoBooking, ProductSlot, ProductTerms } from './slot.ts'

/** One snapshot of a product's slots; `product` is null where the school has no such product. */
export interface ProductRead {
  readonly version: string
  /** Unix milliseconds, database clock: when time alone will change it; null for never. */
  readonly untilMs: number | null
  readonly currency: string
  readonly product: ProductTerms | null
  readonly slots: readonly ProductSlot[]
}

/** Which slots of a product: those of some days, or those with some ids. */
export interface SlotsAsked {
  readonly schoolId: string
  readonly productId: string
  readonly from: string | null
  readonly to: string | null
  readonly ids: readonly string[] | null
}

/** The slots of a product, those that have begun included, in order of time; one statement, one snapshot. */
export async function readProductSlots(
  sql: Sql,
  { schoolId, productId, from, to, ids }: SlotsAsked
): Promise<ProductRead> {
  return one<ProductRead>(
    await sql`
    with product as (
      select * from lesson_types where school_id = ${schoolId} and id = ${productId}
    ), listed as (
      select s.id, s.starts_at, octo_slot_json(s, t) as slot
      from product p
      join slots s on s.school_id = ${schoolId} and s.lesson_type_id = p.id
      join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id
      where (s.local_date between ${from}::text::date and ${to}::text::date) or s.id = any (${ids}::uuid[])
    )
    select v.version, c.currency,
      (select json_build_object(
        'pricingPer', pricing_per, 'availabilityType', availability_type, 'priceCents', price_cents
      ) from product) as product,
      extract(epoch from least(
        (select min(starts_at) from listed where starts_at > statement_timestamp()),
        (select min(b.hold_expires_at) from bookings b
          where b.school_id = ${schoolId} and b.slot_id in (select id from listed) and b.status = 'on_hold'
            and b.hold_expires_at > statement_timestamp())
      ))::float8 * 1000 as "untilMs",
      (select coalesce(json_agg(slot order by starts_at, id), '[]') from listed) as slots
    from schools c join availability_versions v on v.school_id = c.id
    where c.id = ${schoolId}`
  )
}

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

/** What one list holds: so many bookings, and so many bytes as their seats and orders tell before they are written. */
export const LIST = { bookings: 1000, megabytes: 8 } as const

/** The bookings within reach that fit all that is asked, the oldest first; undefined where they are more than a list holds. */
export async function listOctoBookings(sql: Sql, asked: BookingsAsked): Promise<OctoBooking[] | undefined> {
  const { schoolId, partnerId, resellerReference, supplierReference, from, to, productId } = asked
  // What names few bookings comes as a condition of its own, for behind "or" no index is used.
  const byPartner = partnerId
    ? sql`b.partner_id = ${partnerId}`
    : sql`b.partner_id in (select id from partners where school_id = ${schoolId})`
  const byReference = resellerReference
    ? sql`and coalesce(b.reseller_reference, b.external_ref) = ${resellerReference}`
    : sql``
  const named = supplierReference && isUuid(supplierReference) ? sql`b.id` : sql`b.reference`
  const bySupplier = supplierReference ? sql`and ${named} = ${supplierReference}` : sql``
  const byDays = from
    ? sql`and b.slot_id in (
        select id from slots where school_id = ${schoolId} and local_date between ${from}::text::date and ${to}::text::date
      )`
    : sql``
  const rows = await sql<{ booking: OctoBooking | null }[]>`
    with fitting as (
    select b.school_id, b.partner_id, b.id, b.created_at, 3000 + 1000 * b.participants
      + coalesce(octet_length(b.contact::text), 0) + coalesce(octet_length(b.unit_items::text), 0) as bytes
    from bookings b join slots s on s.id = b.slot_id and s.school_id = b.school_id
    where b.school_id = ${schoolId} and ${byPartner}
      ${bySupplier} ${byReference} ${byDays}
      and (${productId}::text is null or s.lesson_type_id = ${productId}::text)
    order by b.created_at, b.id
    limit ${LIST.bookings + 1}::int
    )
    select case when total.bookings <= ${LIST.bookings}::int and total.bytes <= ${LIST.megabytes * 1_000_000}::int
      then octo_booking_json(school_id, partner_id, id) end as booking
    from fitting, (select count(*) as bookings, sum(bytes) as bytes from fitting) as total
    order by created_at, id`
  const bookings = rows.flatMap(({ booking }) => booking ?? [])
  return bookings.length === rows.length ? bookings : undefined
}
