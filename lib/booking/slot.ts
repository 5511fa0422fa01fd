import type { AppliedOffer } from '../offers/applied.ts'
import type { Question } from '../questions/rules.ts'
import type { StaffLanguage } from '../text/language.ts'
import type { Transfers } from '../transfers/rules.ts'
import type { PricingPer } from './money.ts'
import type { AvailabilityStatus, Level } from './rules.ts'
import type { AgeUnit } from './units.ts'

/** A bookable lesson as a partner may see it. Times are the school's local time. */
export interface AvailableSlot {
  readonly id: string
  readonly localDate: string
  /** HH:MM */
  readonly localStart: string
  /** HH:MM */
  readonly localEnd: string
  readonly lessonTypeId: string
  readonly lessonTypeName: string
  readonly level: Level
  readonly spotName: string
  readonly instructorName: string
  readonly capacity: number
  readonly vacancies: number
  readonly status: AvailabilityStatus
  /** As one person pays it, less the offer. */
  readonly priceCents: number
  readonly pricingPer: PricingPer
  /** What the partner pays the school: the price less the key's agreed discount. */
  readonly netCents: number
  /** What one person has off the price; null for nothing. */
  readonly offer: AppliedOffer | null
  /** What it is sold by, where that is by age, each with its price there. */
  readonly units: readonly AgeUnit[] | null
  readonly bookingUrl: string
}

/** What a read of a school's lessons says of the school. */
export interface SchoolWords {
  readonly schoolId: string
  readonly schoolName: string
  readonly currency: string
}

/** A lesson type's texts in other languages, or a school's: what it brings and where it meets are a school's alone. */
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

/** A lesson type with what its lessons to come cost and where they are. */
export interface LessonType {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly level: Level
  readonly kind: 'group' | 'semi_private' | 'private'
  readonly durationMinutes: number
  readonly capacity: number
  /** Null where nobody teaches. */
  readonly maxStudentsPerInstructor: number | null
  readonly availabilityType: 'START_TIME' | 'OPENING_HOURS'
  readonly pricingPer: PricingPer
  readonly priceFromCents: number
  readonly priceToCents: number
  /** What it is sold by, where that is by age, each with the least that it costs. */
  readonly units: readonly AgeUnit[] | null
  readonly cancellationCutoffHours: number
  readonly spotNames: readonly string[]
  /** Name and description in other languages than the school's first, by language. */
  readonly translations: Translations
  /** HH:MM, the times at which its lessons to come begin; at least one. */
  readonly startTimes: readonly string[]
  /** What it asks those who come. */
  readonly questions: readonly Question[]
  /** Where its guests are picked up and dropped off. */
  readonly transfers: Transfers
}

/** A school's lesson types. */
export interface LessonTypes {
  readonly schoolId: string
  readonly schoolName: string
  readonly currency: string
  readonly timeZone: string
  readonly locale: string
  readonly services: readonly LessonType[]
}

/** A booking as the service stores and answers it. Instants are ISO 8601 in UTC. */
export interface Booking {
  readonly bookingId: string
  /** What its guest is shown: eight characters, unique in the school. */
  readonly reference: string
  readonly status: 'on_hold' | 'confirmed' | 'cancelled' | 'expired'
  readonly createdAt: string
  readonly confirmedAt: string | null
  readonly cancelledAt: string | null
  readonly holdExpiresAt: string | null
  /** Of the price, once it is cancelled; a school that cancels its lesson owes it whole. */
  readonly refund: 'FULL' | 'NONE' | null
  readonly slotId: string
  readonly schoolId: string
  readonly localStart: string
  readonly localEnd: string
  readonly level: Level
  readonly spotName: string
  readonly participants: number
  readonly totalCents: number
  /** What it was sold with; null for nothing. */
  readonly offer: AppliedOffer | null
  readonly currency: string
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string | null
  readonly externalRef: string | null
  readonly notes: string | null
}
