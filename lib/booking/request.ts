import type { Answers } from '../guests/questions/answers.ts'
import type { TransferChange } from '../guests/transfers/rules.ts'
import type { Language } from '../text/language.ts'
import type { UnitSeats } from './units.ts'

/** A partner's booking request. `id` is the new booking's; a retry with the same id books nothing more. */
export interface BookingRequest {
  readonly id: string
  readonly schoolId: string
  readonly partnerId: string
  /** Null for an id that is not a UUID, so matches no slot. */
  readonly slotId: string | null
  readonly externalRef: string | null
  readonly participants: number
  /** Seats per unit, `participants` in total. Default: all of the first unit if the lesson is sold by age. */
  readonly unitSeats?: UnitSeats | null
  /** Code of an offer, in any case. */
  readonly offerCode?: string | null | undefined
  /** Digest of the content sent with `externalRef` or the partner's `id` (contentDigest). Without it, content is not compared. */
  readonly requestDigest?: string | undefined
  /** Minutes of the hold; null books at once. */
  readonly holdMinutes: number | null
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string | null
  readonly notes: string | null
  /** Only for bookings over OCTO. */
  readonly octo?: {
    /** True if the partner chose `id`: a repeat must then find the booking, even among concurrent requests. */
    readonly idGiven: boolean
    /** Lesson type that the slot must have. */
    readonly productId: string
    readonly resellerReference: string | null
    readonly contact: object
  }
  /** The unit of each seat, in the order of `guests`; default: by price (unit_items_of). */
  readonly unitItems?: readonly object[] | undefined
  /** Maximum live seats per guest (email address), partner and local day of lessons; default: no limit. */
  readonly seatsADay?: number
  /** Percent of the school's seats that the partner's holds may take; default: no limit. */
  readonly heldPercent?: number | undefined
  /** Percent of the free seats that unproven forms may take at once. Present only for forms. */
  readonly formShare?: number
  /** Minutes a form above that share holds its seats; null if mail cannot prove the guest. */
  readonly proofMinutes?: number | null
  /** Network of a form's sender; null for a desk, whose network has no limits. */
  readonly formNetwork?: string | null
  /** The daily mail limits (see MailLimits): a form whose link could not be mailed today is refused. */
  readonly mailsADay?: number
  readonly mailAddressesADay?: number
  /** Language in which the guest booked, if known. */
  readonly language?: Language
  /** Answers for the booking by question id, and for its guests by position. */
  readonly answers?: Answers['answers'] | undefined
  readonly guests?: Answers['guests'] | undefined
  /** Pickup and drop-off points. */
  readonly pickup?: TransferChange | undefined
  readonly dropoff?: TransferChange | undefined
  /** Affiliate that sent the guest; an unknown one is ignored. */
  readonly affiliateId?: string | undefined
}

/** The guest would exceed `seatsADay`. Requests of partners have no such limit, so the error table has no code for it. */
export class TooManySeats extends Error {}

/** Unproven forms have taken their share of the free seats. Only forms meet this, so the error table has no code for it. */
export class FormShareReached extends Error {}

/** The network or mail domain of a form has taken too many seats. Only forms meet this. */
export class FormOriginFull extends Error {}

/** The form would hold its seats, but today's mails are used up. Only forms meet this. */
export class FormMailsUsed extends Error {}
