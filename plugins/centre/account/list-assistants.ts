import { route } from '../../../lib/deps.ts'
import { listLiveConnectorKeys } from '../../../lib/keys/queries.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { listInstructors } from '../../../lib/schools/queries.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderAssistants } from './assistants-page.ts'

export default route({
  method: 'GET',
  path: '/assistants',
  name: 'listAssistants',
  summary: 'The assistants of the school',
  description:
    'A page with the connector keys that work, a button that ends each, and the form that makes another.',
  auth: { kind: 'person', may: 'keys' },
  query: LanguageQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['proof_needed', 'forbidden']
}).handle(async ({ principal, query, request, read }) => {
  const { schoolId } = principal
  const [keys, staff] = await Promise.all([
    listLiveConnectorKeys(read, schoolId),
    listInstructors(read, schoolId)
  ])
  return renderAssistants(principal, keys, staff, viewerOf(principal, query.lang, request.headers))
})
