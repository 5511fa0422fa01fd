import { listNotices } from '../../../lib/notices/queries.ts'
import { page } from '../kit/page.ts'
import { ChangedOnPage } from './changed.ts'
import { renderTell } from './tell-page.ts'

export const getTell = page(
  { query: ChangedOnPage, live: true },
  async ({ principal, viewer, query, read }) => {
    const notices = await listNotices(read, principal.schoolId)
    return renderTell(principal, { notices, said: query }, viewer)
  }
)
