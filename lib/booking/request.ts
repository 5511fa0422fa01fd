import type { Answers } from '../guests/questions/answers.ts'
import type { TransferChange } from '../guests/transfers/rules.ts'
import type { Language } from '../text/language.ts'
import type { UnitSeats } from './units.ts'

/** A partner's request to book. `id` is the id of the new booking. A retry with the same id books nothing more. */
export interface BookingRequest {
  readonly id: string
  readonly schoolId: string
  readonly partnerId: string
  /** Null if the given id is not a UUID: no slot has such an id. */
  readonly slotId: string | null
  readonly externalRef: string | null
  readonly participants: number
  /** Seats of each unit; the sum is `participants`. Default: all seats are of the first unit, if the lesson has unit prices. */
  readonly unitSeats?: UnitSeats | null
  /** Code of an offer, in any case. */
  readonly offerCode?: string | null | undefined
  /** Credit that pays, and the cents of it that the page showed; at most the price is used. */
  readonly creditId?: string | undefined
  readonly creditCents?: number | undefined
  /** Pack that pays for the seats with its lessons. */
  readonly packId?: string | undefined
  /** Digest of the content sent with `externalRef` or the partner's `id`. Undefined: the content is not compared. */
  readonly requestDigest?: string | undefined
  /** Duration of the hold. Null confirms at once. */
  readonly holdMinutes: number | null
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string | null
  readonly notes: string | null
  /** Only for bookings over OCTO. */
  readonly octo?: {
    /** True if the partner chose `id`. Then a repeat must find the booking, even if the requests are concurrent. */
    readonly idGiven: boolean
    /** Id that the slot's lesson type must have. */
    readonly productId: string
    readonly resellerReference: string | null
    readonly contact: object
  }
  /** Unit of each seat, in the order of `guests`. Default: by price (see unit_items_of). */
  readonly unitItems?: readonly object[] | undefined
  /** Maximum live seats of one guest (email address) with this partner on a local day. Default: no limit. */
  readonly seatsADay?: number
  /** Percentage of the school's seats that the partner's holds may take. Default: no limit. */
  readonly heldPercent?: number | undefined
  /** Percentage of the free seats that unproven forms may take at once. Present only for forms. */
  readonly formShare?: number
  /** Minutes for which a form beyond that share holds its seats. Null if no email can prove the guest. */
  readonly proofMinutes?: number | null
  /** Minutes for which a lesson that is paid online is held until the payment. Default: nothing is paid online. */
  readonly payMinutes?: number | null
  /** Network of a form's sender. Null for staff, whose network has no limits. */
  readonly formNetwork?: string | null
  /** Daily limits of emails (see MailLimits). A form is refused if its link could not be sent today. */
  readonly mailsADay?: number
  readonly mailAddressesADay?: number
  /** Language of the page on which the guest booked, if known. */
  readonly language?: Language
  /** Answers for the booking by question id, and for its guests by position. */
  readonly answers?: Answers['answers'] | undefined
  readonly guests?: Answers['guests'] | undefined
  readonly pickup?: TransferChange | undefined
  readonly dropoff?: TransferChange | undefined
  /** Run of a course. The requests of its order are the run's lessons, in their order. */
  readonly runId?: string | undefined
  /** Affiliate that credited the guest's visit. An unknown one is ignored. */
  readonly affiliateId?: string | undefined
}

/** Refusal because the guest would exceed `seatsADay`, or after a move its network or email domain the limit of the day. Only forms can get it, so the error table has no code for it. */
export class TooManySeats extends Error {}

/** Refusal because unproven forms have taken their share of the free seats. Only forms can get it. */
export class FormShareReached extends Error {}

/** Refusal because the network or email domain of a form has too many seats. Only forms can get it. */
export class FormOriginFull extends Error {}

/** Refusal because the credit has less than the page showed. Only forms can get it. */
export class CreditUsed extends Error {}

/** Refusal because the pack cannot pay for the seats any more. Only forms can get it. */
export class PackRefused extends Error {}

/** Refusal because the form's hold needs an email, and today's emails are used up. Only forms can get it. */
export class FormMailsUsed extends Error {}
