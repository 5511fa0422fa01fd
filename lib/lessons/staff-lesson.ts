import type { Level } from '../booking/rules.ts'
import type { StaffLanguage } from '../text/language.ts'

/** A lesson as every page of the centre shows it. */
export interface CentreLesson {
  readonly id: string
  readonly startTime: string
  readonly endTime: string
  readonly name: string
  readonly translations: Readonly<Partial<Record<StaffLanguage, { readonly name?: string }>>>
  readonly level: Level
  readonly spotName: string
  readonly state: 'open' | 'closed' | 'begun' | 'over' | 'cancelled'
  /** Seats that may be sold: the capacity, or fewer if its instructors take fewer. */
  readonly seats: number
  /** Seats booked or held at this instant. */
  readonly taken: number
  /** True for a lesson with instructors, false for a rental. */
  readonly taught: boolean
  readonly instructors: readonly string[]
}
