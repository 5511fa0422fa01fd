import type { Question } from '../guests/questions/rules.ts'
import type { Transfer, Transfers } from '../guests/transfers/rules.ts'
import type { SellerProfile } from '../schools/profile.ts'
import type { StaffLanguage } from '../text/language.ts'
import type { PricingPer } from './money.ts'
import type { AppliedOffer } from './offers/applied.ts'
import type { RefundStep } from './refund.ts'
import type { AvailabilityStatus, Level } from './rules.ts'
import type { AgeUnit, UnitSeats } from './units.ts'

/** A lesson that a partner can book. Times are the school's local time. */
export interface AvailableSlot {
  readonly id: string
  readonly localDate: string
  /** HH:MM */
  readonly localStart: string
  /** HH:MM */
  readonly localEnd: string
  /** Unix milliseconds. */
  readonly startsAtMs: number
  /** Hours before the start at which free cancellation ends. */
  readonly cutoffHours: number
  readonly lessonTypeId: string
  readonly lessonTypeName: string
  readonly level: Level
  readonly spotName: string
  readonly instructorName: string
  readonly capacity: number
  readonly vacancies: number
  readonly status: AvailabilityStatus
  readonly isCancelled: boolean
  /** Price of one person after the offer. */
  readonly priceCents: number
  readonly pricingPer: PricingPer
  /** Price that the partner pays the school, after its agreed discount. */
  readonly netCents: number
  /** Offer for one person; null if there is none. */
  readonly offer: AppliedOffer | null
  /** Units with their prices; null without unit prices. */
  readonly units: readonly AgeUnit[] | null
  readonly questions: readonly Question[]
  readonly transfers: Transfers
  readonly bookingUrl: string
}

/** Data of a school in a list of its lessons. */
export interface SchoolInfo {
  readonly schoolId: string
  readonly schoolName: string
  readonly currency: string
  /** Language tag of the school's own texts. */
  readonly locale: string
}

/** Texts of a lesson type or school in other languages. Only a school has `bring` and `meet`. */
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

/** A lesson type, with prices and spots of its upcoming lessons. */
export interface LessonType {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly level: Level
  readonly kind: 'group' | 'semi_private' | 'private'
  readonly durationMinutes: number
  readonly capacity: number
  /** Null for a type without instructors. */
  readonly maxStudentsPerInstructor: number | null
  readonly availabilityType: 'START_TIME' | 'OPENING_HOURS'
  readonly pricingPer: PricingPer
  readonly priceFromCents: number
  /** Highest price of any unit. */
  readonly priceToCents: number
  /** Units with their lowest prices; null without unit prices. */
  readonly units: readonly AgeUnit[] | null
  readonly cancellationCutoffHours: number
  /** Later steps of the cancellation terms. */
  readonly refundSteps: readonly RefundStep[]
  readonly spotNames: readonly string[]
  /** Name and description in other languages than the school's first. */
  readonly translations: Translations
  /** Start times (HH:MM) of upcoming lessons, or without any of all lessons that the type has had. */
  readonly startTimes: readonly string[]
  readonly questions: readonly Question[]
  readonly transfers: Transfers
}

export interface LessonTypes {
  readonly schoolId: string
  readonly schoolName: string
  readonly currency: string
  readonly timeZone: string
  readonly locale: string
  readonly profile: SellerProfile
  readonly services: readonly LessonType[]
}

/** A booking as stored and returned. Instants are ISO 8601 in UTC. */
export interface Booking {
  readonly bookingId: string
  /** Eight characters that the guest knows, unique in the school. */
  readonly reference: string
  readonly status: 'on_hold' | 'confirmed' | 'cancelled' | 'expired'
  readonly createdAt: string
  readonly confirmedAt: string | null
  readonly cancelledAt: string | null
  readonly holdExpiresAt: string | null
  /** Refund of a cancelled booking. FULL if the school cancelled the lesson. */
  readonly refund: 'FULL' | 'PARTIAL' | 'NONE' | null
  /** Sum of a partial refund; null otherwise. */
  readonly refundCents: number | null
  readonly slotId: string
  readonly schoolId: string
  readonly startsAt: string
  /** End of free cancellation. */
  readonly freeUntil: string
  readonly localStart: string
  readonly localEnd: string
  readonly level: Level
  readonly spotName: string
  readonly participants: number
  /** Seats by unit; null without unit prices. */
  readonly unitSeats: UnitSeats | null
  readonly totalCents: number
  /** Part of the total that the partner owes the school. */
  readonly netCents: number
  /** Offer of the sale; null if there was none. */
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
    /** Ids of required questions without an answer; empty once guests can no longer answer. */
    readonly unanswered: readonly string[]
  }
}
