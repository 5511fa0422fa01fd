import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { listLog } from '../../../lib/school-log/queries.ts'
import { parseLogCursor } from '../../../lib/school-log/rules.ts'
import { page } from '../kit/page.ts'
import { renderLog } from './log-page.ts'

export const getCentreLog = page(
  {
    query: {
      from: v.optional(v.string())
    },
    errors: ['not_found']
  },
  async ({ principal, viewer, query, read }) => {
    const from = query.from === undefined ? undefined : parseLogCursor(query.from)
    if (query.from !== undefined && from === undefined) throw new Problem('not_found')
    const rows = await listLog(read, principal.schoolId, from)
    return renderLog(principal, rows, viewer)
  }
)
