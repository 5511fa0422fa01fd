import { route } from '../../../lib/deps.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { weekPath } from '../kit/paths.ts'

export default route({
  method: 'GET',
  path: '/weeks',
  name: 'getCentreThisWeek',
  summary: 'The week in which the school is',
  auth: { kind: 'person', may: 'see' },
  query: LanguageQuery,
  answer: htmlPage({ description: 'Never; it leads on.' }),
  redirects: "To the school's own week.",
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read }) => {
  const today = await readSchoolToday(read, principal.timeZone)
  return redirectTo(linkTo(weekPath(today), staffReadingOf(query.lang, request.headers)))
})
