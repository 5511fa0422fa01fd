import type { Contact } from '../booking/contact.ts'
import type { PricingPer } from '../booking/money.ts'
import type { SchoolOffer } from '../booking/offers/rules.ts'
import type { Translations } from '../booking/slot.ts'
import type { AgeUnit, PARTICIPANT, UnitCents, UnitId, UnitPriced } from '../booking/units.ts'
import type { AnsweredGuest } from '../guests/questions/answers.ts'
import type { BookingTransfers, Transfers } from '../guests/transfers/rules.ts'

/** A slot of one product, with its seats at the time of reading. PostgreSQL writes the times with an offset. */
export interface ProductSlot extends UnitPriced {
  readonly id: string
  readonly localDate: string
  /** Opening hours (HH:MM) of rental by the day, from `opensAt` to `closesAt`. */
  readonly opensAt: string
  readonly closesAt: string
  readonly localDateTimeStart: string
  readonly localDateTimeEnd: string
  /** Booking deadline, which is the start: in UTC, to the second. */
  readonly utcCutoffAt: string
  readonly hasBegun: boolean
  /** Milliseconds until the start. */
  readonly leadMs: number
  readonly forSale: boolean
  readonly capacity: number
  readonly taken: number
  readonly instructors: number
  readonly studentsPerInstructor: number | null
  readonly isPrivate: boolean
  /** Seats left to the calling partner under the school's limits. Absent without a limit. */
  readonly partnerLeft?: number
  /** Unsold seats guaranteed to the calling partner and to others. Absent without a guarantee. */
  readonly guaranteed?: { readonly own: number; readonly others: number }
  readonly allDay: boolean
  readonly title: string
  readonly translations: Translations
  readonly spotName: string
}

/** Data of a product that its slots need. */
export interface SlotProduct {
  readonly pricingPer: PricingPer
  readonly availabilityType: 'START_TIME' | 'OPENING_HOURS'
  readonly priceCents: number
  /** Units with their prices; null without unit prices. */
  readonly units: readonly AgeUnit[] | null
  readonly transfers: Transfers
  readonly offers: readonly SchoolOffer[]
  /** Language tag of the school's own texts. */
  readonly locale: string
}

/** The offer of a sale, and the seat prices before it: by unit, or as `participant`. */
interface SoldOffer extends SchoolOffer {
  readonly prices: UnitCents
}

interface UnitItem {
  readonly uuid: string
  readonly unitId: UnitId | typeof PARTICIPANT
  readonly resellerReference?: string
  readonly contact?: Contact
}

/** A booking in strict OCTO, made on any surface. Times are ISO 8601 in UTC. */
export interface OctoBooking extends BookingTransfers {
  readonly id: string
  /** Reference that guests see. */
  readonly reference: string
  readonly status: 'on_hold' | 'confirmed' | 'cancelled' | 'expired'
  readonly createdAt: string
  readonly updatedAt: string
  readonly expiresAt: string | null
  readonly confirmedAt: string | null
  readonly cancelledAt: string | null
  readonly refund: 'FULL' | 'PARTIAL' | 'NONE' | null
  readonly refundCents: number | null
  readonly reason: string | null
  readonly cancellable: boolean
  readonly productId: string
  readonly slot: ProductSlot
  readonly totalCents: number
  /** Price of each unit at the sale. Null without unit prices, or if the school set the total. */
  readonly unitCents: UnitCents | null
  /** Price after the discount that was agreed at the sale. */
  readonly netCents: number
  readonly discountPercent: number
  readonly offer: SoldOffer | null
  readonly currency: string
  readonly resellerReference: string | null
  readonly contact: Contact
  readonly unitItems: readonly UnitItem[]
  readonly notes: string | null
  /** Answers about the booking, by question id. */
  readonly answers: Readonly<Record<string, string>> | null
  /** Answers about its guests, by position from 1. */
  readonly guests: Readonly<Record<string, AnsweredGuest>> | null
}
