import { readSchoolToday } from '../../lib/centre/queries.ts'
import { dayPath } from '../../lib/centre/rules.ts'
import { route } from '../../lib/deps.ts'
import { htmlPage, redirectTo } from '../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, readingOf } from '../../lib/pages/reading.ts'

export default route({
  method: 'GET',
  path: '/',
  name: 'getCentre',
  summary: 'Where the control centre begins',
  description: "Leads to the school's today.",
  auth: { kind: 'person', may: 'see' },
  query: LanguageQuery,
  answer: htmlPage({ description: 'Never; it leads on.' }),
  redirects: "To the school's today.",
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read }) => {
  const today = await readSchoolToday(read, principal.timeZone)
  return redirectTo(linkTo(dayPath(today), readingOf(query.lang, request.headers)))
})
