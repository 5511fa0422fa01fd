/** Target of a move: local day and times of the school, and a spot. */
export interface LessonMove {
  /** YYYY-MM-DD */
  readonly date: string
  /** HH:MM */
  readonly startTime: string
  /** HH:MM */
  readonly endTime: string
  /** Null keeps the spot. */
  readonly spotName: string | null
}

/** Reasons to refuse a move, with their messages. */
export const MOVE_REFUSALS = {
  slot_not_found: 'There is no lesson with this id.',
  slot_cancelled: 'The lesson is cancelled.',
  lesson_changed: 'The lesson has been changed since this move was planned.',
  slot_expired: 'The lesson has already begun.',
  time_reversed: 'The end must come after the start; after midnight, within twelve hours.',
  time_does_not_exist: 'The clocks change that day and this local time does not exist.',
  time_is_past: 'The new time is past.',
  nothing_changes: 'The lesson is already there at that time.',
  equal_on_sale:
    'The same lesson is on sale there at that time; for more of it, give one lesson more seats and instructors.',
  instructor_busy: 'An instructor of the lesson teaches another one or is taken at that time.',
  insufficient_spots: 'More seats are booked than the lesson has.',
  ratio_exceeded: 'More students are booked than the assigned instructors may teach.'
} as const

export type MoveRefusal = keyof typeof MOVE_REFUSALS
