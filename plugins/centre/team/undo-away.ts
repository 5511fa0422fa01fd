import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { LOG_ENTRY } from '../kit/done.ts'
import { AWAY_PATH, rotaPath } from '../kit/paths.ts'
import { undoAway } from './writes.ts'

export default route({
  method: 'POST',
  path: '/away/:logId/undo',
  name: 'undoAway',
  summary: 'Take back what was noted of an absence',
  description:
    'Within fifteen minutes, with the lessons that others took, and where nobody has changed any of it since.',
  auth: { kind: 'person', may: 'rota' },
  params: v.object({ ...LOG_ENTRY }),
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'To the rota, with what was done or what stands against it.',
  unlisted: true,
  errors: ['forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, write }) => {
  const { code, first } = await undoAway(write, principal, requireUuid('not_found', params.logId))
  if (code === 'not_found') throw new Problem('not_found')
  const said = code === 'ok' ? 'did=undone' : `refused=${code}`
  const path = first === null ? AWAY_PATH : rotaPath(first)
  return redirectTo(linkTo(`${path}?${said}`, staffReadingOf(query.lang, request.headers)))
})
