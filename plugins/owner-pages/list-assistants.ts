import { route } from '../../lib/deps.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { listLiveConnectorKeys } from '../../lib/keys/queries.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, readingOf } from '../../lib/pages/reading.ts'
import { listInstructors } from '../../lib/schools/queries.ts'
import { renderAssistants } from './pages/assistants-page.ts'

export default route({
  method: 'GET',
  path: '/assistants',
  name: 'listAssistants',
  summary: 'The assistants of the school',
  description:
    'A page with the connector keys that work, a button that ends each, and the form that makes another.',
  auth: { kind: 'owner' },
  query: LanguageQuery,
  answer: htmlPage({ description: 'The page.', headers: PAGE_HEADERS }),
  unlisted: true,
  errors: ['forbidden']
}).handle(async ({ principal, query, request, read }) => {
  const { schoolId } = principal
  const [keys, staff] = await Promise.all([
    listLiveConnectorKeys(read, schoolId),
    listInstructors(read, schoolId)
  ])
  return renderAssistants(principal, keys, staff, readingOf(query.lang, request.headers))
})
