import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { listLog } from '../../../lib/school-log/queries.ts'
import { parseLogCursor } from '../../../lib/school-log/rules.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderLog } from './log-page.ts'

export default route({
  method: 'GET',
  path: '/log',
  name: 'getCentreLog',
  summary: 'What people did with the school',
  description: 'A page with who changed what and when, newest first, fifty rows at a time.',
  auth: { kind: 'person', may: 'log' },
  query: v.object({
    ...LanguageQuery.entries,
    from: v.pipe(
      v.optional(v.string()),
      v.description('Where the page before it ended'),
      v.examples(['1782900000000000.0197a4c2-0000-7000-8000-000000000006'])
    )
  }),
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, query, request, read }) => {
  const from = query.from === undefined ? undefined : parseLogCursor(query.from)
  if (query.from !== undefined && from === undefined) throw new Problem('not_found')
  const rows = await listLog(read, principal.schoolId, from)
  return renderLog(principal, rows, viewerOf(principal, query.lang, request.headers))
})
