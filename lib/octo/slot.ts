import type { PricingPer } from '../booking/money.ts'
import type { Translations } from '../booking/slot.ts'
import type { AgeUnit, UnitCents, UnitId, UnitPriced } from '../booking/units.ts'
import type { SchoolOffer } from '../offers/rules.ts'
import type { AnsweredGuest } from '../questions/answers.ts'
import type { Driven, Transfers } from '../transfers/rules.ts'
import type { PARTICIPANT } from './unit.ts'

/** A slot of one product, its seats counted at the moment of the read. Times with an offset are PostgreSQL's word. */
export interface ProductSlot extends UnitPriced {
  readonly id: string
  readonly localDate: string
  /** HH:MM; with `closesAt` the opening hours of what is hired by the day. */
  readonly opensAt: string
  readonly closesAt: string
  readonly localDateTimeStart: string
  readonly localDateTimeEnd: string
  /** Until when it can be booked: its start, in UTC to the second. */
  readonly utcCutoffAt: string
  readonly hasBegun: boolean
  /** From this moment to its beginning. */
  readonly leadMs: number
  readonly forSale: boolean
  readonly capacity: number
  readonly taken: number
  readonly instructors: number
  readonly studentsPerInstructor: number | null
  /** What the school's limits leave the partner who asks; absent where none is about it. */
  readonly partnerLeft?: number
  readonly allDay: boolean
  readonly title: string
  readonly translations: Translations
  readonly spotName: string
}

/** What decides how a product's slots are shown. */
export interface ProductTerms {
  readonly pricingPer: PricingPer
  readonly availabilityType: 'START_TIME' | 'OPENING_HOURS'
  readonly priceCents: number
  /** What it is sold by, where that is by age. */
  readonly units: readonly AgeUnit[] | null
  readonly transfers: Transfers
  /** What the school takes off its prices. */
  readonly offers: readonly SchoolOffer[]
  /** The language of the school's own words, as a tag. */
  readonly locale: string
}

/** The offer that a booking was sold with, and what each seat would have cost without it: by unit, or of a `participant`. */
interface SoldOffer extends SchoolOffer {
  readonly prices: UnitCents
}

/** A contact as it was sent; what was not sent is absent. */
export interface Contact {
  readonly fullName?: string | null
  readonly firstName?: string | null
  readonly lastName?: string | null
  readonly emailAddress?: string | null
  readonly phoneNumber?: string | null
  readonly locales?: readonly string[] | null
  readonly postalCode?: string | null
  readonly country?: string | null
  readonly notes?: string | null
}

/** One seat of a booking. */
interface UnitItem {
  readonly uuid: string
  readonly unitId: UnitId | typeof PARTICIPANT
  readonly resellerReference?: string
  readonly contact?: Contact
}

/** A booking as strict OCTO reads it, whichever surface made it. Instants are ISO 8601 in UTC. */
export interface OctoBooking extends Driven {
  readonly id: string
  /** What guests are shown. */
  readonly reference: string
  readonly status: 'on_hold' | 'confirmed' | 'cancelled' | 'expired'
  readonly createdAt: string
  readonly updatedAt: string
  readonly expiresAt: string | null
  readonly confirmedAt: string | null
  readonly cancelledAt: string | null
  readonly refund: 'FULL' | 'PARTIAL' | 'NONE' | null
  readonly reason: string | null
  readonly cancellable: boolean
  readonly productId: string
  readonly slot: ProductSlot
  readonly totalCents: number
  /** What each of its units cost when it was sold; null where it was not sold by age, or the school set the price of all. */
  readonly unitCents: UnitCents | null
  /** The price less the discount that was agreed when it was sold. */
  readonly netCents: number
  readonly discountPercent: number
  readonly offer: SoldOffer | null
  readonly currency: string
  readonly resellerReference: string | null
  readonly contact: Contact
  readonly unitItems: readonly UnitItem[]
  readonly notes: string | null
  /** What was answered for the booking, by the question's id. */
  readonly answers: Readonly<Record<string, string>> | null
  /** What is known of its guests, by their place from 1 on. */
  readonly guests: Readonly<Record<string, AnsweredGuest>> | null
}
