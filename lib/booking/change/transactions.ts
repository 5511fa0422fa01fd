import { Problem } from '../../errors.ts'
import type { Answers } from '../../guests/questions/answers.ts'
import type { Direction, TransferChange } from '../../guests/transfers/rules.ts'
import { retryRolledBack, type Sql, singleRow } from '../../infra/database/pool.ts'
import type { Contact } from '../contact.ts'
import { closedProblem, seatsProblem } from '../hints.ts'
import { FormShareReached, TooManySeats } from '../request.ts'
import type { BookingScope } from '../rules.ts'

/**
 * A unit item of a change. With `uuid` it is an existing item. Else it is the next one, or a new one with `freshUuid`. Omitted
 * members are kept; null deletes one.
 */
export interface UnitItemChange {
  readonly uuid: string | null
  readonly freshUuid: string
  readonly unitId: string
  readonly resellerReference?: string | null
  readonly contact?: Contact | null
}

/** Changes to make to a booking. Omitted members are kept. */
export interface BookingChange extends Partial<Answers> {
  readonly slotId?: string
  readonly productId?: string
  readonly unitItems?: readonly UnitItemChange[]
  /** Minutes from now until the hold ends. The start of the slot ends it in any case. */
  readonly holdMinutes?: number
  readonly contact?: Contact
  readonly notes?: string | null
  readonly resellerReference?: string | null
  /** Offer code in any case; null removes the offer. */
  readonly offerCode?: string | null
  /** True to email the guest a confirmation, even if the partner's guests normally get emails about changes only. */
  readonly emailReceipt?: boolean
  readonly confirm?: true
  /** True if the client supports questions. Then an unanswered required question refuses the change. */
  readonly asksAll?: true
  /** Transfers that the client supports. A required one without a point refuses the change. */
  readonly heldTo?: readonly Direction[]
  readonly pickup?: TransferChange
  readonly dropoff?: TransferChange
  /** Percentage of the school's seats that the partner's holds may take. Default: no limit. */
  readonly heldPercent?: number | undefined
  /** True if the page was opened through the link in an email, which proves the guest's address. */
  readonly isProven?: boolean
  /** Limits of forms for the day of a move: highest percentage of its free seats for unproven bookings, and seats of one guest. */
  readonly formShare?: number
  readonly seatsADay?: number
  /** True for a change by staff. Cutoff and closed sale do not apply. */
  readonly byStaff?: true
}

/** Maximum bytes of an order's contact, unit items and answers together, without the items' ids. */
export const ORDER_BYTES = 8192

export function orderTooLong(): Problem {
  return new Problem('invalid_request', {
    field: 'unitItems',
    hint: `The contacts, references and answers of an order take more than ${ORDER_BYTES} bytes together.`
  })
}

type ChangeRefusalCode =
  | 'already_cancelled'
  | 'not_on_hold'
  | 'past_cutoff'
  | 'changed_too_often'
  | 'readdressed_too_often'
  | 'booking_not_found'
  | 'hold_expired'
  | 'slot_not_found'
  | 'slot_not_purchasable'
  | 'slot_expired'
  | 'insufficient_spots'
  | 'ratio_exceeded'
  | 'stopped'
  | 'allotment_used'
  | 'guaranteed'
  | 'holds_used'
  | 'forms_full'
  | 'day_used'
  | 'order_too_long'
  | 'unanswered'
  | 'no_pickup'
  | 'no_dropoff'
  | 'invalid_unit_id'
  | 'invalid_offer_code'
  | 'offer_conditions_not_met'

interface UpdateResult {
  readonly code: 'ok' | ChangeRefusalCode
  /** Seats in addition to those that the booking already has in the lesson. */
  readonly asked: number | null
  readonly remaining: number | null
  /** Result of octo_booking_json. Or the ids of unanswered questions, or the id of an unknown unit. */
  readonly booking: object | readonly string[] | string
}

/** Change a booking, completely or not at all. Throws the Problem that refuses it. Returns the result of octo_booking_json. */
export async function updateBooking(
  sql: Sql,
  { schoolId, partnerId }: BookingScope,
  bookingId: string,
  change: BookingChange
): Promise<object> {
  const { code, asked, remaining, booking } = singleRow<UpdateResult>(
    await retryRolledBack(
      () => sql<UpdateResult[]>`select code, asked, remaining, booking
        from update_booking(${schoolId}, ${partnerId}, ${bookingId}, ${JSON.stringify(change)}::text::jsonb)`
    )
  )
  switch (code) {
    case 'ok':
      return booking as object
    case 'unanswered':
      throw new Problem('unprocessable_entity', { hintId: code, questionIds: booking as string[] })
    case 'order_too_long':
      throw orderTooLong()
    case 'insufficient_spots':
    case 'ratio_exceeded':
    case 'allotment_used':
    case 'guaranteed':
    case 'holds_used':
      throw seatsProblem(code, asked ?? 0, remaining ?? 0, change.slotId === undefined)
    case 'stopped':
      throw closedProblem()
    case 'forms_full':
      throw new FormShareReached()
    case 'day_used':
      throw new TooManySeats()
    case 'invalid_unit_id':
      throw new Problem(code, { unitId: String(booking) })
    case 'invalid_offer_code':
    case 'offer_conditions_not_met':
      throw new Problem(code, { offerCode: change.offerCode ?? null })
    case 'no_pickup':
    case 'no_dropoff':
    case 'already_cancelled':
    case 'not_on_hold':
    case 'past_cutoff':
    case 'changed_too_often':
    case 'readdressed_too_often':
      throw new Problem('unprocessable_entity', { hintId: code })
    default:
      throw new Problem(code)
  }
}
