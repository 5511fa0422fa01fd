import type { Answers } from '../questions/answers.ts'
import type { Language } from '../text/language.ts'
import type { TransferChange } from '../transfers/rules.ts'
import type { UnitSeats } from './units.ts'

/** A partner's request for a booking. `id` is the new booking's; calling again with the same id books nothing more. */
export interface BookingRequest {
  readonly id: string
  readonly schoolId: string
  readonly partnerId: string
  /** Null for an id that is no UUID, and so no slot. */
  readonly slotId: string | null
  readonly externalRef: string | null
  readonly participants: number
  /** Of which unit how many are, `participants` in all; absent, all are of the first where the lesson is sold by age. */
  readonly unitSeats?: UnitSeats | null
  /** The code of an offer, in whatever letters. */
  readonly offerCode?: string | null | undefined
  /** Digest of the content that `externalRef` or the partner's own `id` was sent with (contentDigest); absent, no retry is told by it. */
  readonly requestDigest?: string | undefined
  /** Minutes the seats are held; null books at once. */
  readonly holdMinutes: number | null
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string | null
  readonly notes: string | null
  /** Members of bookings over OCTO only. */
  readonly octo?: {
    /** True if the partner chose `id`: repeating it must then find the booking, whatever else arrives meanwhile. */
    readonly idGiven: boolean
    /** The lesson type that the slot must be of. */
    readonly productId: string
    readonly resellerReference: string | null
    readonly contact: object
    readonly unitItems: readonly object[]
  }
  /** Most live seats that the guest may have with this partner in the lessons of that local day, by e-mail address; no bound by default. */
  readonly seatsADay?: number
  /** Share of the school's seats that the partner's holds may take, in percent; no bound by default. */
  readonly heldPercent?: number | undefined
  /** Percent of the free seats that unproven forms may take at once; a request that gives it is a form. */
  readonly formShare?: number
  /** Minutes that a form past that share holds its seats; null if no mail can prove its guest. */
  readonly proofMinutes?: number | null
  /** In which language the guest booked, where that is known. */
  readonly language?: Language
  /** What was answered for the booking, by the question's id, and for its guests by their place. */
  readonly answers?: Answers['answers'] | undefined
  readonly guests?: Answers['guests'] | undefined
  /** Where its guests want to be picked up and dropped off. */
  readonly pickup?: TransferChange | undefined
  readonly dropoff?: TransferChange | undefined
  /** Who sent the guest; one that does not exist counts as nobody. */
  readonly affiliateId?: string | undefined
}

/** The guest would have more seats on one day than a request for it allowed: no partner's does, so it is no code of the table. */
export class TooManySeats extends Error {}

/** Unproven forms take all the free seats that they may take. Only forms meet it, so it is no code of the table. */
export class FormsFull extends Error {}
