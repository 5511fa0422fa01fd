import { route } from '../../../lib/deps.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { dayPath, MINE_PATH } from '../kit/paths.ts'

export default route({
  method: 'GET',
  path: '/',
  name: 'getCentre',
  summary: 'Where the control centre begins',
  description: "Leads to the school's today, and an instructor to their own lessons.",
  auth: { kind: 'person', may: 'see' },
  query: LanguageQuery,
  answer: htmlPage({ description: 'Never; it leads on.' }),
  redirects: "To the school's today, or to an instructor's own lessons.",
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read }) => {
  const reading = staffReadingOf(query.lang, request.headers)
  if (principal.instructorId !== null) return redirectTo(linkTo(MINE_PATH, reading))
  const today = await readSchoolToday(read, principal.timeZone)
  return redirectTo(linkTo(dayPath(today), reading))
})
