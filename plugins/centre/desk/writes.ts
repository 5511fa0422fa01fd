import type { UnitSeats } from '../../../lib/booking/units.ts'
import type { Answers } from '../../../lib/guests/questions/answers.ts'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { Actor, Outcome } from '../../../lib/people/actor.ts'
import type { PayMethod } from '../kit/payment-form.ts'

/** A tap that records arrivals. */
interface Arrival {
  readonly bookingId: string
  readonly arrived: number
  readonly noShow: boolean
  /** Time of the tap, ISO 8601. Null and instants in the future count as now. */
  readonly at: string | null
  /** Id of the tap, so that a repeat is counted once. */
  readonly op: string
}

type ArrivalCode = 'ok' | 'booking_not_found' | 'not_confirmed' | 'too_many' | 'booking_changed'

/** Records the number of guests of a party who are present. */
export async function setArrival(
  sql: Sql,
  { schoolId, personId, instructorId }: Actor,
  { bookingId, arrived, noShow, at, op }: Arrival
): Promise<Outcome<ArrivalCode>> {
  return singleRow(
    await sql<Outcome<ArrivalCode>[]>`
    select code, log_id as "logId", slot_id as "slotId", date from set_arrival(${schoolId}, ${personId}, ${instructorId},
      ${bookingId}, ${arrived}, ${noShow}, ${at}::text::timestamptz, ${op})`
  )
}

type PaymentCode = 'ok' | 'booking_not_found' | 'booking_changed'

/** Records a payment for a booking, or a refund (negative). A repeated `id` records it once. */
export async function recordPayment(
  sql: Sql,
  { schoolId, personId }: Actor,
  { id, bookingId, cents, method }: { id: string; bookingId: string; cents: number; method: PayMethod }
): Promise<Outcome<PaymentCode>> {
  return singleRow(
    await sql<Outcome<PaymentCode>[]>`
    select code, log_id as "logId", slot_id as "slotId", date
    from record_payment(${schoolId}, ${personId}, ${id}, ${bookingId}, ${cents}, ${method})`
  )
}

interface Cancellation {
  readonly bookingId: string
  readonly reason: string | null
  readonly refund: 'FULL' | 'PARTIAL' | 'NONE'
  readonly returned: PayMethod | null
}

type CancelCode =
  | 'ok'
  | 'booking_not_found'
  | 'booking_not_found_or_already_cancelled'
  | 'hold_expired'
  | 'slot_expired'

/** Cancels a booking. `returned` is the method if the money was returned at once. */
export async function cancelByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  { bookingId, reason, refund, returned }: Cancellation
): Promise<Outcome<CancelCode>> {
  return singleRow(
    await sql<Outcome<CancelCode>[]>`
    select code, log_id as "logId", slot_id as "slotId", date
    from cancel_by_staff(${schoolId}, ${personId}, ${bookingId}, ${reason}, ${refund}, ${returned})`
  )
}

/** Changes to a booking; absent members are kept. */
interface DeskChange {
  readonly slotId?: string
  readonly productId?: string
  readonly seats?: number
  readonly unitSeats?: UnitSeats
  readonly keepPrice?: boolean
}

/** Additional seats requested, and seats left. */
interface SeatsWanting {
  readonly asked: number | null
  readonly remaining: number | null
}

type ChangeCode =
  | 'ok'
  | 'booking_not_found'
  | 'booking_changed'
  | 'already_cancelled'
  | 'hold_expired'
  | SaleRefusal

/** Moves or resizes a booking. Refused unless `changes` is the current number of its changes. */
export async function changeByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  { bookingId, changes, change }: { bookingId: string; changes: number; change: DeskChange }
): Promise<Outcome<ChangeCode> & SeatsWanting> {
  return singleRow(
    await sql<(Outcome<ChangeCode> & SeatsWanting)[]>`
    select code, asked, remaining, log_id as "logId", slot_id as "slotId", date from change_by_staff(
      ${schoolId}, ${personId}, ${bookingId}, ${changes}, ${JSON.stringify(change)}::text::jsonb, null)`
  )
}

/** A booking at the desk. `id` is that of the new booking; a repeat with the same id books nothing more. */
interface DeskOrder {
  readonly id: string
  /** Digest of the form. The same id with another digest is refused as `other_content`. */
  readonly requestDigest: string
  readonly slotId: string
  /** Id of the lesson type; the desk also books rentals. */
  readonly productId: string
  readonly participants: number
  /** Seats of each unit; null if unknown or not sold by age. */
  readonly unitSeats: UnitSeats | null
  /** An offer code, in any case. */
  readonly offerCode: string | null
  readonly holdMinutes: number | null
  /** Answers for the booking and its guests. */
  readonly answers?: Answers['answers']
  readonly guests?: Answers['guests']
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string | null
  readonly notes: string | null
  readonly language?: string | null
  /** Partner that sells the booking; absent or null for the school. */
  readonly sellerId?: string | null
  readonly resellerReference?: string | null
  /** A price set by staff, with its reason; absent for the list price. */
  readonly cents?: number | null
  readonly reason?: string | null
  /** A former booking of the guest, from which measures are copied. */
  readonly formerId?: string
  /** The ended booking that this one replaces. */
  readonly again?: string
  /** Also books seats that are guaranteed to a partner. */
  readonly intoGuaranteed?: true
}

/** Reasons that a lesson cannot be sold to a party. Limits of partners and booking forms do not apply at the desk. */
type SaleRefusal =
  | 'slot_not_found'
  | 'slot_not_purchasable'
  | 'slot_expired'
  | 'invalid_unit_id'
  | 'insufficient_spots'
  | 'ratio_exceeded'
  | 'guaranteed'

/** Codes of book_many for the desk. */
export type BookCode =
  | 'ok'
  | 'other_content'
  | 'invalid_offer_code'
  | 'offer_conditions_not_met'
  | SaleRefusal

interface DeskBooked extends Omit<Outcome<BookCode | 'partner_not_found'>, 'slotId'> {
  readonly bookingId: string | null
  readonly remaining: number | null
}

/** Books for a guest, optionally as paid and present. */
export async function bookAtDesk(
  sql: Sql,
  { schoolId, personId }: Actor,
  order: DeskOrder,
  { paid, here }: { paid: PayMethod | null; here: boolean }
): Promise<DeskBooked> {
  return singleRow(
    await sql<DeskBooked[]>`
    select code, remaining, log_id as "logId", booking_id as "bookingId", date from book_by_staff(
      ${schoolId}, ${personId}, ${JSON.stringify(order)}::text::jsonb, ${paid}, ${here})`
  )
}

type SaleOutcome = Omit<Outcome<'ok' | 'slot_not_found' | 'slot_cancelled' | 'equal_on_sale'>, 'slotId'>

/** Stops or reopens sales of a lesson. */
export async function offerByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  slotId: string,
  onSale: boolean
): Promise<SaleOutcome> {
  return singleRow(
    await sql<SaleOutcome[]>`
    select code, log_id as "logId", date from set_sale_by_staff(${schoolId}, ${personId}, ${slotId}, ${onSale}, null)`
  )
}

interface Rebooked {
  readonly code:
    | BookCode
    | 'booking_not_found'
    | 'not_cancelled'
    | 'already_rebooked'
    | 'pack_unfit'
    | 'pack_used_up'
  readonly remaining: number | null
  readonly date: string | null
}

/** Books the party of an ended booking for another lesson on the same terms. */
export async function rebookByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  { id, bookingId, slotId }: { id: string; bookingId: string; slotId: string }
): Promise<Rebooked> {
  return singleRow(
    await sql<Rebooked[]>`
    select code, remaining, date from rebook_by_staff(${schoolId}, ${personId}, ${id}, ${bookingId}, ${slotId})`
  )
}
