import { seatsProblem, stoppedProblem } from '../booking/hints.ts'
import { FormsFull } from '../booking/request.ts'
import type { Reach } from '../booking/rules.ts'
import { insist, one, type Sql } from '../database/pool.ts'
import { Problem } from '../errors.ts'
import type { Answers } from '../questions/answers.ts'
import type { TransferChange, Way } from '../transfers/rules.ts'
import type { Contact, OctoBooking } from './slot.ts'

/** A unit item as a change gives it: by `uuid` one that is there; else the next one, or a new one with `freshUuid`. What is absent stays, null takes away. */
export interface WantedUnitItem {
  readonly uuid: string | null
  readonly freshUuid: string
  readonly unitId: string
  readonly resellerReference?: string | null
  readonly contact?: Contact | null
}

/** What a booking shall become; what is absent stays. */
export interface BookingChange extends Partial<Answers> {
  readonly slotId?: string
  readonly productId?: string
  readonly unitItems?: readonly WantedUnitItem[]
  /** Minutes from now until the hold ends; the slot's start ends it in any case. */
  readonly holdMinutes?: number
  readonly contact?: Contact
  readonly notes?: string | null
  readonly resellerReference?: string | null
  /** The code of an offer, in whatever letters; null for none. */
  readonly offerCode?: string | null
  /** Whether the guest is sent a confirmation, where the partner's guests hear of changes alone. */
  readonly emailReceipt?: boolean
  readonly confirm?: true
  /** Whoever asks knows of questions: what must be answered stands against it where it is not. */
  readonly asksAll?: true
  /** Whoever asks knows of these transfers: a point that is required stands against it where none is chosen. */
  readonly heldTo?: readonly Way[]
  readonly pickup?: TransferChange
  readonly dropoff?: TransferChange
  /** Share of the school's seats that the partner's holds may take, in percent; no bound by default. */
  readonly heldPercent?: number | undefined
  /** The link of a mail led to the change, so the guest's address is proven. */
  readonly isProven?: boolean
  /** Percent of the free seats of a day that unproven forms may take at once; it bounds moves of unproven bookings. */
  readonly formShare?: number
  /** The school's own people ask: the cutoff and a lesson that is closed to sale do not stand against it. */
  readonly byStaff?: true
}

/** Most bytes that the contact, the unit items and the answers of an order take together, beside the ids of the items. */
export const ORDER_BYTES = 8192

/** The refusal of an order that is longer. */
export function orderTooLong(): Problem {
  return new Problem('invalid_request', {
    field: 'unitItems',
    hint: `The contacts, references and answers of an order take more than ${ORDER_BYTES} bytes together.`
  })
}

type OctoRefusalCode =
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
  | 'holds_used'
  | 'forms_full'
  | 'order_too_long'
  | 'unanswered'
  | 'no_pickup'
  | 'no_dropoff'
  | 'invalid_unit_id'
  | 'invalid_offer_code'
  | 'offer_conditions_not_met'

interface Updated {
  readonly code: 'ok' | OctoRefusalCode
  /** Seats beyond those that it has at the lesson already. */
  readonly asked: number | null
  readonly remaining: number | null
  /** Where something is unanswered, the ids of those questions. */
  readonly booking: OctoBooking | readonly string[]
}

/** Changes a booking, all or nothing, or fails with the Problem that stands against it. */
export async function updateBooking(
  sql: Sql,
  { schoolId, partnerId }: Reach,
  bookingId: string,
  change: BookingChange
): Promise<OctoBooking> {
  const { code, asked, remaining, booking } = one<Updated>(
    await insist(
      () => sql<Updated[]>`select code, asked, remaining, booking
        from update_booking(${schoolId}, ${partnerId}, ${bookingId}, ${JSON.stringify(change)}::text::jsonb)`
    )
  )
  switch (code) {
    case 'ok':
      return booking as OctoBooking
    case 'unanswered':
      throw new Problem('unprocessable_entity', { hintId: code, questionIds: booking as string[] })
    case 'order_too_long':
      throw orderTooLong()
    case 'insufficient_spots':
    case 'ratio_exceeded':
    case 'allotment_used':
    case 'holds_used':
      throw seatsProblem(code, asked ?? 0, remaining ?? 0, change.slotId === undefined)
    case 'stopped':
      throw stoppedProblem()
    case 'forms_full':
      throw new FormsFull()
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
