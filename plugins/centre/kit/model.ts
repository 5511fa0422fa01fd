import type { UnitSeats } from '../../../lib/booking/units.ts'
import type { WhyCancelled } from '../../../lib/lessons/reasons.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'

/** Who comes together to a lesson. */
export interface RosterParty {
  readonly id: string
  readonly reference: string
  readonly name: string
  readonly participants: number
  /** How many of each unit, where it was sold by age. */
  readonly unitSeats: UnitSeats | null
  readonly status: 'confirmed' | 'on_hold' | 'cancelled'
  /** Who sold it. */
  readonly partner: string
  /** What the guest wrote. */
  readonly notes: string | null
  /** What the staff wrote about it. */
  readonly staffNote: string | null
  /** How many of them are there. */
  readonly arrived: number
  /** Nobody of them came. */
  readonly noShow: boolean
  /** Whether they pay the school itself, and have not paid all. */
  readonly isUnpaid: boolean
}

/** A lesson of a day, with all that its people need on the beach. */
export interface DayLesson extends CentreLesson {
  /** ISO 8601 in UTC. */
  readonly startsAt: string
  /** What the staff wrote about it. */
  readonly staffNote: string | null
  readonly parties: readonly RosterParty[]
}

/** A lesson of a week. */
export interface WeekLesson extends CentreLesson {
  readonly date: string
}

/** Seven days of a school; one lesson more than is shown where there are more. */
export interface CentreWeek {
  /** The school's today. */
  readonly today: string
  readonly lessons: readonly WeekLesson[]
}

/** A party with how to reach it. */
export interface LessonParty extends RosterParty {
  readonly phone: string | null
  readonly email: string | null
  readonly totalCents: number
}

/** Where a lesson was before it was moved. */
export interface LessonWas {
  /** ISO 8601 in UTC. */
  readonly movedAt: string
  readonly date: string
  readonly startTime: string
  readonly spotName: string
}

/** A proposal to move the lesson, which waits for the owner. */
interface MoveProposed {
  readonly id: string
  readonly keyLabel: string
  readonly date: string
  readonly startTime: string
}

/** One lesson with all that is known of it. */
export interface WholeLesson extends DayLesson, WhyCancelled {
  readonly date: string
  /** Whether it is on the school's today. */
  readonly isToday: boolean
  readonly priceCents: number
  readonly currency: string
  /** Whether guests of the school's own pages pay when they come. */
  readonly isPaidHere: boolean
  /** What the school tells those who come to it; empty where nothing. */
  readonly guestNote: string
  /** One more than is shown where there are more; who has cancelled comes last. */
  readonly parties: readonly LessonParty[]
  /** Newest first. */
  readonly moves: readonly LessonWas[]
  readonly proposals: readonly MoveProposed[]
}
