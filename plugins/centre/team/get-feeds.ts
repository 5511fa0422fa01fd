import { listFeeds } from '../../../lib/calendar/queries.ts'
import { route } from '../../../lib/deps.ts'
import { doneQuery } from '../kit/done.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderFeeds, SAID_OF_FEED } from './feeds-page.ts'

export default route({
  method: 'GET',
  path: '/feeds',
  name: 'getFeeds',
  summary: 'Calendar feeds of instructors',
  description: 'A page with the buttons that make an address and end it; an instructor sees their own alone.',
  auth: { kind: 'person', may: 'feed' },
  query: doneQuery(SAID_OF_FEED),
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['proof_needed']
}).handle(async ({ principal, query, request, read }) => {
  const feeds = await listFeeds(read, principal.schoolId, principal.instructorId)
  return renderFeeds(principal, feeds, query.said, viewerOf(principal, query.lang, request.headers))
})
