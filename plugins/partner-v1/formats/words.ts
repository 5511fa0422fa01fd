import { literals } from '../../../lib/infra/shapes.ts'
import { LEVELS } from '../../../lib/lessons/level.ts'

// Types of several formats, with their names in the OpenAPI document.

/** Level of a lesson; `all` for every level. */
export const LevelName = literals([...LEVELS, 'all'], {
  title: 'Level',
  description: 'Whom the lesson is for; all is for everyone'
})

export const LessonKind = literals(['group', 'semi_private', 'private'], { title: 'LessonKind' })

/** OCTO status, used in the native format too. */
export const SlotStatus = literals(['AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED'], {
  title: 'SlotStatus',
  description: 'LIMITED: less than half of the seats is left; CLOSED: the school does not sell it now'
})
