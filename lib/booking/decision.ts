import { Problem } from '../errors.ts'
import { closedProblem, retryHint, seatsProblem } from './hints.ts'
import type { AppliedOffer } from './offers/applied.ts'
import {
  type BookingRequest,
  CreditUsed,
  FormMailsUsed,
  FormOriginFull,
  FormShareReached,
  PackRefused,
  TooManySeats
} from './request.ts'
import { wireStatusOf } from './rules.ts'
import type { Booking } from './slot.ts'
import type { UnitSeats } from './units.ts'

export interface NewBooking {
  readonly bookingId: string
  readonly status: 'on_hold' | 'confirmed'
  readonly participants: number
  /** Seats by unit; null without unit prices. */
  readonly unitSeats: UnitSeats | null
  readonly totalCents: number
  readonly offer: AppliedOffer | null
  readonly currency: string
  readonly createdAt: string
  readonly holdExpiresAt: string | null
  readonly startsAt: string
  /** Ids of required questions without an answer. */
  readonly unanswered: readonly string[]
}

type OfferRefusalCode = 'invalid_offer_code' | 'offer_conditions_not_met'

type RefusalCode = 'stopped' | 'not_owner' | 'slot_not_found' | 'slot_not_purchasable' | 'slot_expired'

type PackRefusalCode = 'pack_unknown' | 'pack_unfit' | 'pack_used_up'

type FormRefusalCode =
  | 'too_many_seats'
  | 'forms_full'
  | 'origin_full'
  | 'no_mail'
  | 'credit_used'
  | PackRefusalCode

/** Errors of refusals that only forms can get. */
const FORM_ERRORS = {
  too_many_seats: TooManySeats,
  forms_full: FormShareReached,
  origin_full: FormOriginFull,
  no_mail: FormMailsUsed,
  credit_used: CreditUsed,
  pack_unknown: PackRefused,
  pack_unfit: PackRefused,
  pack_used_up: PackRefused
} as const

/** Result of one request of a batch. `skipped`: an earlier request of its order was refused. */
export type Decision =
  | (NewBooking & { readonly code: 'ok' })
  | { readonly code: 'again' }
  | { readonly code: 'skipped' }
  | { readonly code: FormRefusalCode }
  | { readonly code: 'other_content' }
  | { readonly code: RefusalCode | OfferRefusalCode }
  | { readonly code: 'invalid_unit_id'; readonly unit: string }
  | {
      readonly code: 'insufficient_spots' | 'ratio_exceeded' | 'allotment_used' | 'guaranteed' | 'holds_used'
      readonly remaining: number
    }
  | (ExistingBooking & { readonly code: 'external_ref_exists' })

/** The existing booking with the same externalRef. */
interface ExistingBooking {
  readonly bookingId: string
  readonly status: Booking['status']
  readonly matches: boolean
}

/** A refusal that the caller gets as an error. */
type RefusedDecision = Exclude<Decision, { code: 'ok' } | { code: 'again' } | { code: 'skipped' }>

function isFormRefusal(decision: RefusedDecision): decision is { readonly code: FormRefusalCode } {
  return decision.code in FORM_ERRORS
}

export function refusalError(decision: RefusedDecision, { participants, offerCode }: BookingRequest): Error {
  if (isFormRefusal(decision)) return new FORM_ERRORS[decision.code]()
  switch (decision.code) {
    case 'insufficient_spots':
    case 'ratio_exceeded':
    case 'allotment_used':
    case 'guaranteed':
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

/** Error of a refused order. `place` is the index of the refused request. */
export class OrderRefused extends Error {
  readonly place: number
  override readonly cause: Error

  constructor(place: number, cause: Error) {
    super(`The order was refused at booking ${place + 1}: ${cause.message}`)
    this.place = place
    this.cause = cause
  }
}
