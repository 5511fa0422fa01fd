import type { Question } from '../guests/questions/rules.ts'
import type { Transfer, Transfers } from '../guests/transfers/rules.ts'
import type { StaffLanguage } from '../text/language.ts'
import type { PricingPer } from './money.ts'
import type { AppliedOffer } from './offers/applied.ts'
import type { AvailabilityStatus, Level } from './rules.ts'
import type { AgeUnit, UnitSeats } from './units.ts'

/** A bookable lesson for a partner. Times are the school's local time. */
export interface AvailableSlot {
  readonly id: string
  readonly localDate: string
  /** HH:MM */
  readonly localStart: string
  /** HH:MM */
  readonly localEnd: string
  /** Unix milliseconds. */
  readonly startsAtMs: number
  /** Hours before the start until which a cancellation is free. */
  readonly cutoffHours: number
  readonly lessonTypeId: string
  readonly lessonTypeName: string
  readonly level: Level
  readonly spotName: string
  readonly instructorName: string
  readonly capacity: number
  readonly vacancies: number
  readonly status: AvailabilityStatus
  /** Price for one person after the offer. */
  readonly priceCents: number
  readonly pricingPer: PricingPer
  /** Price the partner pays the school, less its agreed discount. */
  readonly netCents: number
  /** Offer for one person; null for none. */
  readonly offer: AppliedOffer | null
  /** Units with their prices, if sold by age. */
  readonly units: readonly AgeUnit[] | null
  readonly questions: readonly Question[]
  readonly transfers: Transfers
  readonly bookingUrl: string
}

/** School data in a read of its lessons. */
export interface SchoolInfo {
  readonly schoolId: string
  readonly schoolName: string
  readonly currency: string
  /** Language tag of the school's own texts. */
  readonly locale: string
}

/** Texts of a lesson type or school in other languages. `bring` and `meet` are a school's only. */
export type Translations = Readonly<
  Partial<
    Record<
      StaffLanguage,
      {
        readonly name?: string
        readonly description?: string
        readonly bring?: string
        readonly meet?: string
      }
    >
  >
>

/** A lesson type with prices and places of its upcoming lessons. */
export interface LessonType {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly level: Level
  readonly kind: 'group' | 'semi_private' | 'private'
  readonly durationMinutes: number
  readonly capacity: number
  /** Null if there are no instructors. */
  readonly maxStudentsPerInstructor: number | null
  readonly availabilityType: 'START_TIME' | 'OPENING_HOURS'
  readonly pricingPer: PricingPer
  readonly priceFromCents: number
  /** The highest price, of any unit. */
  readonly priceToCents: number
  /** Units with their lowest prices, if sold by age. */
  readonly units: readonly AgeUnit[] | null
  readonly cancellationCutoffHours: number
  readonly spotNames: readonly string[]
  /** Name and description in languages other than the school's first, by language. */
  readonly translations: Translations
  /** HH:MM, start times of its upcoming lessons; at least one. */
  readonly startTimes: readonly string[]
  /** Questions for the guests. */
  readonly questions: readonly Question[]
  /** Pickup and drop-off points. */
  readonly transfers: Transfers
}

export interface LessonTypes {
  readonly schoolId: string
  readonly schoolName: string
  readonly currency: string
  readonly timeZone: string
  readonly locale: string
  readonly services: readonly LessonType[]
}

/** A booking as stored and returned. Instants are ISO 8601 in UTC. */
export interface Booking {
  readonly bookingId: string
  /** Number for the guest: eight characters, unique in the school. */
  readonly reference: string
  readonly status: 'on_hold' | 'confirmed' | 'cancelled' | 'expired'
  readonly createdAt: string
  readonly confirmedAt: string | null
  readonly cancelledAt: string | null
  readonly holdExpiresAt: string | null
  /** Refund of a cancelled booking; FULL if the school cancelled the lesson. */
  readonly refund: 'FULL' | 'NONE' | null
  readonly slotId: string
  readonly schoolId: string
  readonly startsAt: string
  /** Cancelling refunds in full until then. */
  readonly freeUntil: string
  readonly localStart: string
  readonly localEnd: string
  readonly level: Level
  readonly spotName: string
  readonly participants: number
  /** Seats by unit; null if not sold by age. */
  readonly unitSeats: UnitSeats | null
  readonly totalCents: number
  /** Part of the total that the partner owes. */
  readonly netCents: number
  /** Offer used in the sale; null for none. */
  readonly offer: AppliedOffer | null
  readonly currency: string
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string | null
  readonly externalRef: string | null
  readonly notes: string | null
  readonly pickup: Transfer | null
  readonly dropoff: Transfer | null
  /** Answers to the lesson's questions (see answers_json). */
  readonly asked: {
    readonly answers: readonly {
      readonly questionId: string
      readonly person: number | null
      readonly value: string
    }[]
    /** Ids of required questions without an answer, while guests can answer them. */
    readonly unanswered: readonly string[]
  }
}
