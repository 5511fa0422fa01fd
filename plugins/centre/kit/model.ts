import type { UnitSeats } from '../../../lib/booking/units.ts'
import type { OwnMeeting } from '../../../lib/lessons/meeting.ts'
import type { CancelExplanation } from '../../../lib/lessons/reasons.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'

/** Place of a lesson in the course of a party. */
interface CourseDay {
  readonly number: number
  readonly count: number
  /** Numbers of the earlier lessons to which the party did not come. */
  readonly missed: readonly number[]
}

/** A party of a lesson. */
export interface RosterParty {
  readonly id: string
  readonly reference: string
  readonly name: string
  readonly participants: number
  /** Seats of each unit, if sold by age. */
  readonly unitSeats: UnitSeats | null
  readonly status: 'confirmed' | 'on_hold' | 'cancelled'
  /** Name of the seller. */
  readonly partner: string
  /** Note of the guest. */
  readonly notes: string | null
  /** Note of the staff. */
  readonly staffNote: string | null
  /** Guests present. */
  readonly arrived: number
  /** True if the party did not come. */
  readonly noShow: boolean
  /** For instructors, null except on the day of the lesson. */
  readonly phone: string | null
  /** True if by the terms of the sale the guests pay the school, and have not paid everything. */
  readonly isUnpaid: boolean
  /** Null if the booking is not part of a course. */
  readonly courseDay: CourseDay | null
}

/** A lesson of a day with its parties. */
export interface DayLesson extends CentreLesson {
  /** Note of the staff. */
  readonly staffNote: string | null
  readonly parties: readonly RosterParty[]
}

/** A week of a school; one lesson more than the page shows if there are more. */
export interface CentreWeek {
  /** Current date at the school. */
  readonly today: string
  readonly lessons: readonly CentreLesson[]
}

/** A party with its contact details. */
export interface LessonParty extends RosterParty {
  readonly email: string | null
  readonly totalCents: number
}

/** A former time and place of a lesson. */
export interface LessonWas {
  /** ISO 8601 in UTC. */
  readonly movedAt: string
  readonly date: string
  readonly startTime: string
  readonly spotName: string
}

/** A proposal to move the lesson that waits for the owner. */
interface MoveProposed {
  readonly id: string
  readonly keyLabel: string
  readonly date: string
  readonly startTime: string
}

/** A lesson with all the data of its page. */
export interface WholeLesson extends DayLesson, CancelExplanation {
  /** True if the lesson is today, at the school. */
  readonly isToday: boolean
  /** Seats without regard to instructors, whose ratio may allow fewer. */
  readonly capacity: number
  readonly priceCents: number
  readonly currency: string
  /** Note to the guests; may be empty. */
  readonly guestNote: string
  /** Its meeting point, if it is not that of the lesson type. */
  readonly meeting: OwnMeeting | null
  /** One more than the page shows if there are more; cancelled parties come last. */
  readonly parties: readonly LessonParty[]
  /** Newest first. */
  readonly moves: readonly LessonWas[]
  readonly proposals: readonly MoveProposed[]
}
