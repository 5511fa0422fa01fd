import { Problem } from '../../../lib/errors.ts'
import { findWholeLesson } from '../kit/lesson-queries.ts'
import { page } from '../kit/page.ts'
import { renderLessonEdit } from './edit-page.ts'

export const getLessonEdit = page({ params: ['slotId'] }, async ({ principal, viewer, params, read }) => {
  const lesson = await findWholeLesson(read, principal, params.slotId)
  if (!lesson) throw new Problem('not_found')
  return renderLessonEdit(principal, lesson, {}, viewer)
})
