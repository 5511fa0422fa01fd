import { html } from '../../lib/core/answer.ts'
import { PAGE_HEADERS } from '../../lib/page/layout.ts'
import { LanguageQuery, readingOf } from '../../lib/page/reading.ts'
import { route } from '../../lib/services.ts'
import { readSchools } from '../../lib/storefront/queries.ts'
import { renderSchools } from '../../lib/storefront/schools-page.ts'

export default route({
  method: 'GET',
  path: '/schools',
  name: 'getSchoolsPage',
  summary: 'The schools, for guests',
  description: 'A page that lists every school.',
  auth: { kind: 'public' },
  query: LanguageQuery,
  answer: html({ headers: PAGE_HEADERS }),
  errors: ['service_unavailable']
}).handle(async ({ query, request, read }) =>
  renderSchools(await readSchools(read), readingOf(query.lang, request.headers))
)
