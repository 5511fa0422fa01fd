import { LEVELS } from '../../../lib/lessons/level.ts'
import { literals } from '../../../lib/shapes.ts'

// Words that several formats share, each with the name that the contract gives it.

/** The level of a lesson: one that people surf at, or all of them. */
export const LevelName = literals([...LEVELS, 'all'], {
  title: 'Level',
  description: 'Whom the lesson is for; all is for everyone'
})

/** How many share a lesson. */
export const LessonKind = literals(['group', 'semi_private', 'private'], { title: 'LessonKind' })

/** Whether a lesson can be booked, in OCTO's words, which the native format speaks too. */
export const SlotStatus = literals(['AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED'], {
  title: 'SlotStatus',
  description: 'LIMITED: less than half of the seats is left; CLOSED: the school does not sell it now'
})
