import { html } from '../../lib/core/answer.ts'
import { listLiveConnectorKeys } from '../../lib/keys/queries.ts'
import { renderAssistants } from '../../lib/owner/assistants-page.ts'
import { PAGE_HEADERS } from '../../lib/page/layout.ts'
import { LanguageQuery, readingOf } from '../../lib/page/reading.ts'
import { listInstructors } from '../../lib/schools/queries.ts'
import { route } from '../../lib/services.ts'

export default route({
  method: 'GET',
  path: '/assistants',
  name: 'listAssistants',
  summary: 'The assistants of the school',
  description:
    'A page with the connector keys that work, a button that ends each, and the form that makes another.',
  auth: { kind: 'owner' },
  query: LanguageQuery,
  answer: html({ description: 'The page.', headers: PAGE_HEADERS }),
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
