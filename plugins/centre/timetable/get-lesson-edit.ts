import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { findWholeLesson } from '../kit/lesson-queries.ts'
import { officePage } from '../kit/office-page.ts'
import { DeskLessonParams } from '../kit/params.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderLessonEdit } from './edit-page.ts'

export default route({
  method: 'GET',
  path: '/lessons/:slotId/edit',
  name: 'getLessonEdit',
  summary: 'The form for seats and price of a lesson',
  description: 'A page with the seats and the price of a planned lesson, to change.',
  auth: { kind: 'person', may: 'timetable' },
  params: DeskLessonParams,
  query: LanguageQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const lesson = await findWholeLesson(read, principal, requireUuid('not_found', params.slotId))
  if (!lesson) throw new Problem('not_found')
  return renderLessonEdit(principal, lesson, {}, viewerOf(principal, query.lang, request.headers))
})
