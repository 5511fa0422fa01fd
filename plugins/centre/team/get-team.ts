import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { findWholeLesson } from '../kit/lesson-queries.ts'
import { officePage } from '../kit/office-page.ts'
import { DeskLessonParams } from '../kit/params.ts'
import { viewerOf } from '../kit/viewer.ts'
import { listTeam } from './queries.ts'
import { renderTeam } from './team-page.ts'

export default route({
  method: 'GET',
  path: '/lessons/:slotId/team',
  name: 'getTeam',
  summary: 'Who teaches a lesson, and who could',
  description: 'A page with the form that changes it.',
  auth: { kind: 'person', may: 'rota' },
  params: DeskLessonParams,
  query: LanguageQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const id = requireUuid('not_found', params.slotId)
  const lesson = await findWholeLesson(read, principal, id)
  if (!lesson) throw new Problem('not_found')
  const team = await listTeam(read, principal.schoolId, id)
  return renderTeam(principal, lesson, team, viewerOf(principal, query.lang, request.headers))
})
