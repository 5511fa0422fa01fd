import { listSessions } from '../../../lib/people/queries.ts'
import { page } from '../kit/page.ts'
import { renderSessions } from './sessions-page.ts'

export const getCentreSessions = page({ live: true }, async ({ principal, viewer, read }) => {
  const sessions = await listSessions(read, principal.schoolId, principal.personId)
  const page = renderSessions(principal, sessions, viewer)
  return page
})
