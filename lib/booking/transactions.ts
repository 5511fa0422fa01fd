import { Problem } from '../errors.ts'
import { ofSchool, type Sql, singleRow } from '../infra/database/pool.ts'
import { sumSequentially } from '../infra/database/schools.ts'
import {
  type OnFault,
  RETRY_ANY,
  RETRY_IDEMPOTENT,
  rowsFor,
  withSingleRetries
} from '../infra/database/together.ts'
import { type BatchMetrics, coalesceByGroup } from '../kernel/coalesce.ts'
import { type Decision, type NewBooking, OrderRefused, refusalError } from './decision.ts'
import { existsAtOtherSchool, listSchoolsToPrune, listSchoolsToSweep } from './queries.ts'
import { drawReference } from './reference.ts'
import type { BookingRequest } from './request.ts'
import type { BookingScope } from './rules.ts'
import type { Booking } from './slot.ts'

/** Book one request. Resolves after the commit; throws the Problem that refuses it. */
export type Book = (request: BookingRequest) => Promise<NewBooking>

/** Two transactions per school at once, 64 requests each. More of either was not faster (measured). */
const BOOKING_QUEUE = { max: 64, lanes: 2, waiting: 5_000 } as const

/**
 * Book 1 to 20 requests of one school and partner, all or none. OrderRefused names the request that was refused. The first
 * request has the order's externalRef and the digest of its complete content. All bookings are held, or all are confirmed.
 */
type BookOrder = (orderId: string, requests: readonly BookingRequest[]) => Promise<readonly NewBooking[]>

/** Requests to book together. A single booking has no order. */
interface Purchase {
  readonly orderId?: string
  readonly requests: readonly BookingRequest[]
}

/**
 * Create the booking functions. Bookings and orders that arrive at a school during a transaction form the next batch, so that
 * one disk flush is enough for many.
 */
export function createSale(
  sql: Sql,
  watch?: BatchMetrics,
  onFault?: OnFault,
  newReference: () => string = drawReference
): { readonly book: Book; readonly bookOrder: BookOrder } {
  const sendBatch = withSingleRetries(
    (purchases: readonly Purchase[]) => sellBatch(sql, purchases, newReference),
    RETRY_IDEMPOTENT,
    onFault
  )
  const decide = coalesceByGroup(schoolOf, sendBatch, BOOKING_QUEUE, watch)
  async function sell(purchase: Purchase): Promise<NewBooking[]> {
    const decisions = await decide(purchase)
    for (const [place, decision] of decisions.entries()) {
      if (decision.code === 'again') return sell(purchase)
      if (decision.code === 'ok' || decision.code === 'skipped') continue
      const error = refusalError(decision, purchase.requests[place] as BookingRequest)
      throw purchase.orderId === undefined ? error : new OrderRefused(place, error)
    }
    return decisions as NewBooking[]
  }
  return {
    book: async request => (await sell({ requests: [request] }))[0] as NewBooking,
    bookOrder: async (orderId, requests) => {
      const bookings = await sell({ orderId, requests })
      const { status, holdExpiresAt } = bookings.at(-1) as NewBooking
      return bookings.map(booking => ({ ...booking, status, holdExpiresAt }))
    }
  }
}

function schoolOf({ requests }: Purchase): string {
  return (requests[0] as BookingRequest).schoolId
}

/** Decide purchases of one school. Each attempt generates new references for the guests. */
async function sellBatch(
  pool: Sql,
  purchases: readonly Purchase[],
  newReference: () => string
): Promise<Decision[][]> {
  const schoolId = schoolOf(purchases[0] as Purchase)
  const sql = ofSchool(pool, schoolId)
  const payload = purchases.flatMap(({ orderId, requests }) =>
    requests.map(({ octo, ...request }, i) => ({
      ...request,
      ...octo,
      reference: newReference(),
      ...(orderId !== undefined && { orderId, orderNumber: i + 1 })
    }))
  )
  const rows = await rowsFor(
    payload,
    sql<Decision[]>`
      select code, booking_id as "bookingId", status, participants, total_cents::float8 as "totalCents", currency,
        created_at as "createdAt", hold_expires_at as "holdExpiresAt", remaining, matches, unit, offer,
        unit_seats as "unitSeats", starts_at as "startsAt", unanswered
      from book_many(${schoolId}, ${JSON.stringify(payload)}::text::json) order by n`
  )
  let end = 0
  return purchases.map(({ requests }) => {
    end += requests.length
    return rows.slice(end - requests.length, end)
  })
}

type ChangeRefusal = 'not_owner' | 'booking_not_found_or_already_cancelled' | 'hold_expired' | 'slot_expired'

/** Result of a change of a booking. If it is not found, another school may have it. */
interface ChangeResult {
  readonly code: 'ok' | 'booking_not_found' | ChangeRefusal
  readonly booking: Booking
}

/** Confirm a hold. A repeat returns the same booking. */
export type Confirm = (scope: BookingScope, bookingId: string) => Promise<Booking>

/** A hold to confirm, with the caller's scope. */
interface Confirmation extends BookingScope {
  readonly id: string
}

/** Create the confirm function, which batches the confirmations of a school. */
export function createConfirm(sql: Sql, onFault?: OnFault): Confirm {
  const sendBatch = withSingleRetries(
    (confirmations: readonly Confirmation[]) => confirmBatch(sql, confirmations),
    RETRY_IDEMPOTENT,
    onFault
  )
  const confirm = coalesceByGroup(({ schoolId }) => schoolId, sendBatch, {
    ...BOOKING_QUEUE,
    keyOf: ({ partnerId, id }: Confirmation) => `${partnerId} ${id}`
  })
  return async (scope, id) =>
    bookingOf(sql, await confirm({ ...scope, id: id.toLowerCase() }), id, 'booking_not_found')
}

function confirmBatch(pool: Sql, confirmations: readonly Confirmation[]): Promise<ChangeResult[]> {
  const { schoolId } = confirmations[0] as Confirmation
  const sql = ofSchool(pool, schoolId)
  const requests = JSON.stringify(confirmations.map(({ id, partnerId }) => ({ id, partnerId })))
  return rowsFor(
    confirmations,
    sql<
      ChangeResult[]
    >`select code, booking from confirm_many(${schoolId}, ${requests}::text::json) order by n`
  )
}

/** Options of a cancellation. */
interface CancelOptions {
  readonly reason?: string | null
  /** True (default) to cancel even after the lesson has begun. */
  readonly begunToo?: boolean
  /** Person who cancels, if it is not the caller. */
  readonly by?: 'guest' | null
}

/** Cancel a booking or live hold and release its seats. */
export type Cancel = (scope: BookingScope, bookingId: string, terms?: CancelOptions) => Promise<Booking>

/** A booking to cancel, with the caller's scope. */
interface Cancellation extends BookingScope, Required<CancelOptions> {
  readonly id: string
}

/** Create the cancel function, which batches the cancellations of a school. */
export function createCancel(sql: Sql, onFault?: OnFault): Cancel {
  const sendBatch = withSingleRetries(
    (cancellations: readonly Cancellation[]) => cancelBatch(sql, cancellations),
    RETRY_ANY,
    onFault
  )
  const cancel = coalesceByGroup(({ schoolId }) => schoolId, sendBatch, BOOKING_QUEUE)
  return async (scope, id, { reason = null, begunToo = true, by = null } = {}) => {
    const result = await cancel({ ...scope, id, reason, begunToo, by })
    return bookingOf(sql, result, id, 'booking_not_found_or_already_cancelled')
  }
}

function cancelBatch(pool: Sql, cancellations: readonly Cancellation[]): Promise<ChangeResult[]> {
  const { schoolId } = cancellations[0] as Cancellation
  const sql = ofSchool(pool, schoolId)
  const requests = JSON.stringify(cancellations.map(({ schoolId: _, ...request }) => request))
  return rowsFor(
    cancellations,
    sql<
      ChangeResult[]
    >`select code, booking from cancel_many(${schoolId}, ${requests}::text::json) order by n`
  )
}

/** Batched changes of bookings. */
export interface BookingWrites {
  readonly book: Book
  readonly bookOrder: BookOrder
  readonly confirm: Confirm
  readonly cancel: Cancel
}

/** Create the batched functions. `watch` counts batches of bookings. */
export function createBookingWrites(sql: Sql, watch: BatchMetrics, onFault: OnFault): BookingWrites {
  return {
    ...createSale(sql, watch, onFault),
    confirm: createConfirm(sql, onFault),
    cancel: createCancel(sql, onFault)
  }
}

/** Return the booking, or throw its Problem. The Problem is `absent` if no school has it. */
async function bookingOf(
  sql: Sql,
  { code, booking }: ChangeResult,
  bookingId: string,
  absent: 'booking_not_found' | 'booking_not_found_or_already_cancelled'
): Promise<Booking> {
  if (code === 'ok') return booking
  if (code !== 'booking_not_found') throw new Problem(code)
  throw new Problem((await existsAtOtherSchool(sql, bookingId)) ? 'not_owner' : absent)
}

/** End overdue holds, school by school. Their seats are free even before. Returns the number of released seats. */
export async function sweepHolds(sql: Sql): Promise<number> {
  return sumSequentially(await listSchoolsToSweep(sql), async schoolId => {
    const { seats } = singleRow<{ seats: number }>(await sql`select sweep_holds(${schoolId}) as seats`)
    return seats
  })
}

/** Delete old records of changed lessons, school by school, to save space. Returns the number of deleted versions. */
export async function pruneChanges(sql: Sql): Promise<number> {
  return sumSequentially(await listSchoolsToPrune(sql), async schoolId => {
    const { versions } = singleRow<{ versions: number }>(
      await sql`select prune_changes(${schoolId}) as versions`
    )
    return versions
  })
}
