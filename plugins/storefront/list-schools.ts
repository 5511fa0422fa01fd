import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, localeOf } from '../../lib/pages/locale.ts'
import { renderSchools } from './pages/schools-page.ts'

const PageQuery = v.object({
  ...LanguageQuery.entries,
  after: v.optional(
    v.pipe(
      v.unknown(),
      v.transform(after => (typeof after === 'string' && /^[\w-]{1,63}$/.test(after) ? after : undefined)),
      v.description('Id of the last school on the previous page'),
      v.examples(['onda-clara'])
    )
  )
})

export default route({
  method: 'GET',
  path: '/schools',
  name: 'getSchoolsPage',
  summary: 'List of schools, for guests',
  description: 'A page that lists the schools by name, fifty at a time.',
  auth: { kind: 'public' },
  query: PageQuery,
  compress: true,
  answer: htmlPage({ headers: PAGE_HEADERS }),
  errors: ['service_unavailable']
}).handle(async ({ query, request, schools, publicUrl }) => {
  const after = query.after ?? null
  return renderSchools(await schools(after), after, localeOf(query.lang, request.headers), publicUrl)
})
