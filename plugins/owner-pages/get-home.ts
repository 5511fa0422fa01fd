import { listProposals } from '../../lib/connector/queries.ts'
import { html } from '../../lib/core/answer.ts'
import { renderHome } from '../../lib/owner/home-page.ts'
import { PAGE_HEADERS } from '../../lib/page/layout.ts'
import { LanguageQuery, readingOf } from '../../lib/page/reading.ts'
import { route } from '../../lib/services.ts'

/** Proposals looked at: those of a day that wait, and enough of the earlier ones. */
const MOST = 200

export default route({
  method: 'GET',
  path: '/',
  name: 'getOwnerPage',
  summary: 'What waits for the owner',
  description:
    'A page with the proposals that wait, those decided lately, who is signed in, and the way out.',
  auth: { kind: 'owner' },
  query: LanguageQuery,
  answer: html({ description: 'The page.', headers: PAGE_HEADERS }),
  unlisted: true,
  errors: ['forbidden']
}).handle(async ({ principal, query, request, read }) => {
  const proposals = await listProposals(read, { schoolId: principal.schoolId, limit: MOST })
  return renderHome(principal, proposals, readingOf(query.lang, request.headers))
})
