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
import { closedProblem, retryHint, seatsProblem } from './hints.ts'
import type { AppliedOffer } from './offers/applied.ts'
import { existsAtOtherSchool, listSchoolsToPrune, listSchoolsToSweep } from './queries.ts'
import { drawReference } from './reference.ts'
import {
  type BookingRequest,
  FormMailsUsed,
  FormOriginFull,
  FormShareReached,
  TooManySeats
} from './request.ts'
import { type BookingScope, wireStatusOf } from './rules.ts'
import type { Booking } from './slot.ts'

/** A new booking. */
export interface NewBooking {
  readonly bookingId: string
  readonly status: 'on_hold' | 'confirmed'
  readonly participants: number
  readonly totalCents: number
  readonly offer: AppliedOffer | null
  readonly currency: string
  readonly createdAt: string
  readonly holdExpiresAt: string | null
}

type OfferRefusalCode = 'invalid_offer_code' | 'offer_conditions_not_met'

type RefusalCode = 'stopped' | 'not_owner' | 'slot_not_found' | 'slot_not_purchasable' | 'slot_expired'

type FormRefusalCode = 'too_many_seats' | 'forms_full' | 'origin_full' | 'no_mail'

/** Error of each refusal that only forms meet. */
const FORM_ERRORS = {
  too_many_seats: TooManySeats,
  forms_full: FormShareReached,
  origin_full: FormOriginFull,
  no_mail: FormMailsUsed
} as const

/** Result of one request of a batch. */
type Decision =
  | (NewBooking & { readonly code: 'ok' })
  | { readonly code: 'again' }
  | { readonly code: FormRefusalCode }
  | { readonly code: 'other_content' }
  | { readonly code: RefusalCode | OfferRefusalCode }
  | { readonly code: 'invalid_unit_id'; readonly unit: string }
  | {
      readonly code: 'insufficient_spots' | 'ratio_exceeded' | 'allotment_used' | 'holds_used'
      readonly remaining: number
    }
  | (ExistingBooking & { readonly code: 'external_ref_exists' })

/** The existing booking with the same externalRef. */
interface ExistingBooking {
  readonly bookingId: string
  readonly status: Booking['status']
  readonly matches: boolean
}

/** Books one request; throws the Problem that refuses it. Resolves only after the commit. */
export type Book = (request: BookingRequest) => Promise<NewBooking>

/** Two transactions per school at a time, 64 requests each. More of either was not faster (measured; docs/architecture.md). */
const BOOKING_QUEUE = { max: 64, lanes: 2, waiting: 5_000 } as const

/**
 * Creates the booking function. Requests of a school that arrive during a transaction form the next batch, so that one disk
 * flush serves many.
 */
export function createBook(
  sql: Sql,
  watch?: BatchMetrics,
  onFault?: OnFault,
  newReference: () => string = drawReference
): Book {
  const sendBatch = withSingleRetries(
    (requests: readonly BookingRequest[]) => bookBatch(sql, requests, newReference),
    RETRY_IDEMPOTENT,
    onFault
  )
  const decide = coalesceByGroup(({ schoolId }) => schoolId, sendBatch, BOOKING_QUEUE, watch)
  return async function book(request): Promise<NewBooking> {
    const decision = await decide(request)
    if (decision.code === 'ok') return decision
    if (decision.code === 'again') return book(request)
    if (isFormRefusal(decision)) throw new FORM_ERRORS[decision.code]()
    throw refusedProblem(decision, request)
  }
}

type RefusedDecision = Exclude<Decision, { code: 'ok' } | { code: 'again' } | { code: FormRefusalCode }>

function isFormRefusal(decision: Decision): decision is { readonly code: FormRefusalCode } {
  return decision.code in FORM_ERRORS
}

function refusedProblem(decision: RefusedDecision, { participants, offerCode }: BookingRequest): Problem {
  switch (decision.code) {
    case 'insufficient_spots':
    case 'ratio_exceeded':
    case 'allotment_used':
    case 'holds_used':
      return seatsProblem(decision.code, participants, decision.remaining)
    case 'external_ref_exists': {
      const { bookingId, matches } = decision
      const status = wireStatusOf(decision.status)
      return new Problem(decision.code, { bookingId, status, matches, hint: retryHint(status, matches) })
    }
    case 'stopped':
      return closedProblem()
    case 'other_content':
      return new Problem('not_owner', { hintId: 'uuid_used' })
    case 'invalid_offer_code':
    case 'offer_conditions_not_met':
      return new Problem(decision.code, { offerCode: offerCode ?? null })
    case 'invalid_unit_id':
      return new Problem(decision.code, { unitId: decision.unit })
    default:
      return new Problem(decision.code)
  }
}

/** Books requests of one school. Each attempt draws a new reference for the guest. */
function bookBatch(
  pool: Sql,
  requests: readonly BookingRequest[],
  newReference: () => string
): Promise<Decision[]> {
  const { schoolId } = requests[0] as BookingRequest
  const sql = ofSchool(pool, schoolId)
  const payload = requests.map(({ octo, ...request }) => ({ ...request, ...octo, reference: newReference() }))
  return rowsFor(
    requests,
    sql<Decision[]>`
      select code, booking_id as "bookingId", status, participants, total_cents::float8 as "totalCents", currency,
        created_at as "createdAt", hold_expires_at as "holdExpiresAt", remaining, matches, unit, offer
      from book_many(${schoolId}, ${JSON.stringify(payload)}::text::json) order by n`
  )
}

type ChangeRefusal = 'not_owner' | 'booking_not_found_or_already_cancelled' | 'hold_expired' | 'slot_expired'

/** Result of a change to a booking. A booking not found may be another school's. */
interface ChangeResult {
  readonly code: 'ok' | 'booking_not_found' | ChangeRefusal
  readonly booking: Booking
}

/** Confirms a hold. Idempotent: later calls return the same booking. */
export type Confirm = (scope: BookingScope, bookingId: string) => Promise<Booking>

/** A hold to confirm, with the caller's scope. */
interface Confirmation extends BookingScope {
  readonly id: string
}

/** Creates the confirm function; confirmations of a school are batched. */
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
  /** True (the default) to cancel even after the lesson has begun. */
  readonly begunToo?: boolean
  /** Actor, if not the caller. */
  readonly by?: 'guest' | null
}

/** Cancels a booking or live hold and frees its seats at once. */
export type Cancel = (scope: BookingScope, bookingId: string, terms?: CancelOptions) => Promise<Booking>

/** A booking to cancel, with the caller's scope. */
interface Cancellation extends BookingScope, Required<CancelOptions> {
  readonly id: string
}

/** Creates the cancel function; cancellations of a school are batched. */
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
  readonly confirm: Confirm
  readonly cancel: Cancel
}

/** Creates the batched functions; `watch` counts batches of bookings. */
export function createBookingWrites(sql: Sql, watch: BatchMetrics, onFault: OnFault): BookingWrites {
  return {
    book: createBook(sql, watch, onFault),
    confirm: createConfirm(sql, onFault),
    cancel: createCancel(sql, onFault)
  }
}

/** Returns the booking or throws its Problem; `absent` if no school has it. */
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

/** Marks expired holds, school by school. Seats count as free without it. Returns the seats released. */
export async function sweepHolds(sql: Sql): Promise<number> {
  return sumSequentially(await listSchoolsToSweep(sql), async schoolId => {
    const { seats } = singleRow<{ seats: number }>(await sql`select sweep_holds(${schoolId}) as seats`)
    return seats
  })
}

/** Deletes old records of changed lessons, school by school. Correctness does not need it. Returns the versions deleted. */
export async function pruneChanges(sql: Sql): Promise<number> {
  return sumSequentially(await listSchoolsToPrune(sql), async schoolId => {
    const { versions } = singleRow<{ versions: number }>(
      await sql`select prune_changes(${schoolId}) as versions`
    )
    return versions
  })
}
