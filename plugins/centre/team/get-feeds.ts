import { listFeeds } from '../../../lib/calendar/queries.ts'
import { doneQuery } from '../kit/done.ts'
import { page } from '../kit/page.ts'
import { renderFeeds, SAID_OF_FEED } from './feeds-page.ts'

export const getFeeds = page(
  { query: doneQuery(SAID_OF_FEED) },
  async ({ principal, viewer, query, read }) => {
    const feeds = await listFeeds(read, principal.schoolId, principal.instructorId)
    return renderFeeds(principal, feeds, query.said, viewer)
  }
)
