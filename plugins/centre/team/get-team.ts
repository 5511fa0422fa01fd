import { Problem } from '../../../lib/errors.ts'
import { findWholeLesson } from '../kit/lesson-queries.ts'
import { page } from '../kit/page.ts'
import { listTeam } from './queries.ts'
import { renderTeam } from './team-page.ts'

export const getTeam = page({ params: ['slotId'] }, async ({ principal, viewer, params, read }) => {
  const id = params.slotId
  const lesson = await findWholeLesson(read, principal, id)
  if (!lesson) throw new Problem('not_found')
  const team = await listTeam(read, principal.schoolId, id)
  return renderTeam(principal, lesson, team, viewer)
})
