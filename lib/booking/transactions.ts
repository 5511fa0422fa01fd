import { faultOf, insist, one, type Sql } from '../database/pool.ts'
import { Problem } from '../errors.ts'
import { coalesce, type GroupWatch } from '../kernel/coalesce.ts'
import { instructorsHint, retryHint, seatsHint } from './hints.ts'
import { type Reach, wireStatusOf } from './rules.ts'
import type { Booking } from './slot.ts'

/** What a partner asks for. `id` is the new booking's; calling again with the same id books nothing more. */
export interface BookingRequest {
  readonly id: string
  readonly schoolId: string
  readonly partnerId: string
  /** Null for an id that is no UUID, and so no slot. */
  readonly slotId: string | null
  readonly externalRef: string | null
  readonly participants: number
  /** Minutes the seats are held; null books at once. */
  readonly holdMinutes: number | null
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string | null
  readonly notes: string | null
  /** What only a booking in OCTO's words has. */
  readonly octo?: {
    /** Whether the partner chose `id`, so that repeating it must find the booking, whatever else arrives meanwhile. */
    readonly idGiven: boolean
    /** The lesson type that the slot must be of. */
    readonly productId: string
    readonly resellerReference: string | null
    readonly contact: object
    readonly unitItems: readonly object[]
  }
  /** Most live seats that the guest may have with this partner in the lessons of that local day, by e-mail address; no bound unless told. */
  readonly seatsADay?: number
  /** Who sent the guest; one that does not exist counts as nobody. */
  readonly affiliateId?: string | undefined
}

/** A booking that was just made. */
export interface Booked {
  readonly bookingId: string
  readonly status: 'on_hold' | 'confirmed'
  readonly participants: number
  readonly totalCents: number
  readonly currency: string
  readonly createdAt: string
  readonly holdExpiresAt: string | null
}

/** The guest would have more seats on one day than a request for it allowed: no partner's does, so it is no code of the table. */
export class TooManySeats extends Error {}

type RefusalCode = 'not_owner' | 'slot_not_found' | 'slot_not_purchasable' | 'slot_expired'

/** One request's outcome in a batch: what was booked, or why nothing was. */
type Decision =
  | (Booked & { readonly code: 'ok' })
  | { readonly code: 'again' }
  | { readonly code: 'too_many_seats' }
  | { readonly code: RefusalCode }
  | { readonly code: 'insufficient_spots' | 'ratio_exceeded'; readonly remaining: number }
  | (First & { readonly code: 'external_ref_exists' })

/** The booking that has an externalRef already. */
interface First {
  readonly bookingId: string
  readonly status: Booking['status']
  readonly matches: boolean
}

/** Books one request; fails with the Problem that refuses it. Acknowledges nothing before its commit. */
export type Book = (request: BookingRequest) => Promise<Booked>

/** Two transactions at a time and 64 bookings in each: more of either did not book faster (measured; docs/architecture.md). */
const BOOKING_QUEUE = { most: 64, lanes: 2, waiting: 5_000 } as const

/**
 * Makes the function that books. Bookings that arrive while a transaction is under way wait and go together in
 * the next, so that one disk flush serves many. A batch that fails as a whole is tried again one by one, so that
 * nobody pays for a neighbour; `onFault` hears why, for the repetition may hide it.
 */
export function createBook(sql: Sql, watch?: GroupWatch, onFault: (error: unknown) => void = () => {}): Book {
  const decide = coalesce<BookingRequest, Decision>(
    requests => decideAll(sql, requests, onFault),
    BOOKING_QUEUE,
    watch
  )
  return async function book(request): Promise<Booked> {
    const decision = await decide(request)
    if (decision.code === 'ok') return decision
    if (decision.code === 'again') return book(request)
    if (decision.code === 'too_many_seats') throw new TooManySeats()
    throw refusedProblem(decision, request.participants)
  }
}

type RefusedDecision = Exclude<Decision, { code: 'ok' } | { code: 'again' } | { code: 'too_many_seats' }>

function refusedProblem(decision: RefusedDecision, asked: number): Problem {
  switch (decision.code) {
    case 'insufficient_spots':
    case 'ratio_exceeded': {
      const { code, remaining } = decision
      const hint = code === 'ratio_exceeded' ? instructorsHint(asked, remaining) : seatsHint(asked, remaining)
      return new Problem(code, { remaining, hint })
    }
    case 'external_ref_exists': {
      const { bookingId, matches } = decision
      const status = wireStatusOf(decision.status)
      return new Problem(decision.code, { bookingId, status, matches, hint: retryHint(status, matches) })
    }
    default:
      return new Problem(decision.code)
  }
}

async function decideAll(
  sql: Sql,
  requests: readonly BookingRequest[],
  onFault: (error: unknown) => void
): Promise<(Decision | Error)[]> {
  try {
    return await bookMany(sql, requests)
  } catch (error) {
    onFault(error)
    if (faultOf(error) === 'unreachable') throw error
    return Promise.all(requests.map(request => decideAlone(sql, request)))
  }
}

/** Tries one request by itself, three times at the most: its id makes a repetition harmless, whatever became of the first. */
async function decideAlone(sql: Sql, request: BookingRequest, tries = 3): Promise<Decision | Error> {
  try {
    const [decision] = await bookMany(sql, [request])
    return decision as Decision
  } catch (error) {
    const fault = faultOf(error)
    const again = tries > 1 && (fault === 'rolled_back' || fault === 'unknown_outcome')
    return again ? decideAlone(sql, request, tries - 1) : (error as Error)
  }
}

async function bookMany(sql: Sql, requests: readonly BookingRequest[]): Promise<Decision[]> {
  const numbered = JSON.stringify(requests.map(({ octo, ...request }, n) => ({ n, ...request, ...octo })))
  const rows = await sql<Decision[]>`
    select code, booking_id as "bookingId", status, participants, total_cents::float8 as "totalCents", currency,
      created_at as "createdAt", hold_expires_at as "holdExpiresAt", remaining, matches
    from book_many(${numbered}::text::json) order by n`
  if (rows.length !== requests.length) throw new TransportGap(rows.length, requests.length)
  return rows
}

/** The answer had fewer rows than the question: the connection broke on the way, so the outcome is unknown. */
class TransportGap extends Error {
  readonly code = 'CONNECTION_CLOSED'

  constructor(got: number, expected: number) {
    super(`The database answered ${got} rows of ${expected}`)
  }
}

type SettledCode =
  | 'ok'
  | 'not_owner'
  | 'booking_not_found'
  | 'booking_not_found_or_already_cancelled'
  | 'hold_expired'
  | 'slot_expired'

/** Confirms a hold; once confirmed, every further call answers the same booking. */
export function confirmBooking(
  sql: Sql,
  { schoolId, partnerId }: Reach,
  bookingId: string
): Promise<Booking> {
  return changeBooking(
    () => sql<Settled[]>`select code, booking from confirm_booking(${schoolId}, ${partnerId}, ${bookingId})`
  )
}

/** Cancels a booking or a live hold and frees its seats at once; with `begunToo` false, not once the lesson has begun. */
export function cancelBooking(
  sql: Sql,
  { schoolId, partnerId }: Reach,
  bookingId: string,
  { reason = null, begunToo = true }: { reason?: string | null; begunToo?: boolean } = {}
): Promise<Booking> {
  return changeBooking(
    () => sql<Settled[]>`
      select code, booking from cancel_booking(${schoolId}, ${partnerId}, ${bookingId}, ${reason}, ${begunToo})`
  )
}

interface Settled {
  readonly code: SettledCode
  readonly booking: Booking
}

async function changeBooking(ask: () => PromiseLike<readonly Settled[]>): Promise<Booking> {
  const { code, booking } = one<Settled>(await insist(ask))
  if (code !== 'ok') throw new Problem(code)
  return booking
}

/** Tidies holds that have run out; nothing depends on it. Answers how many seats it gave back. */
export async function sweepHolds(sql: Sql): Promise<number> {
  return one<{ seats: number }>(await sql`select sweep_holds() as seats`).seats
}
