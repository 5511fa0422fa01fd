import type { Level } from '../booking/rules.ts'
import type { StaffLanguage } from '../text/language.ts'

/** A lesson as all pages of the control centre show it. */
export interface CentreLesson {
  readonly id: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  /** ISO 8601 in UTC. */
  readonly startsAt: string
  readonly name: string
  readonly translations: Readonly<Partial<Record<StaffLanguage, { readonly name?: string }>>>
  readonly level: Level
  readonly spotName: string
  readonly state: 'open' | 'closed' | 'begun' | 'over' | 'cancelled'
  /** Seats that may be sold: the capacity, or fewer if there are too few instructors. */
  readonly seats: number
  /** Seats that are booked or held now. */
  readonly taken: number
  /** True for lessons with instructors, false for rental. */
  readonly taught: boolean
  readonly instructors: readonly string[]
}
