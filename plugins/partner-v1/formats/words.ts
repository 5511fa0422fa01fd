import { LEVELS } from '../../../lib/lessons/level.ts'
import { Type } from '../../../lib/schema.ts'

// Words that several formats share, each with the name that the contract gives it.

/** The level of a lesson: one that people surf at, or all of them. */
export const LevelName = Type.Union(
  [...LEVELS, 'all' as const].map(level => Type.Literal(level)),
  { title: 'Level', description: 'Whom the lesson is for; all is for everyone' }
)

/** How many share a lesson. */
export const LessonKind = Type.Union(
  (['group', 'semi_private', 'private'] as const).map(kind => Type.Literal(kind)),
  { title: 'LessonKind' }
)

/** Whether a lesson can be booked, in OCTO's words, which the native format speaks too. */
export const SlotStatus = Type.Union(
  [Type.Literal('AVAILABLE'), Type.Literal('LIMITED'), Type.Literal('SOLD_OUT'), Type.Literal('CLOSED')],
  {
    title: 'SlotStatus',
    description: 'LIMITED: less than half of the seats is left; CLOSED: the school does not sell it now'
  }
)
