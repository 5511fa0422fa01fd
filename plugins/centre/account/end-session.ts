import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid, sessionCookie } from '../../../lib/people/rules.ts'
import { endSession } from '../../../lib/people/transactions.ts'
import { FORGET_HEADERS } from '../kit/forget.ts'
import { SESSIONS_PATH } from '../kit/paths.ts'

export default route({
  method: 'POST',
  path: '/sessions/:sessionId/end',
  name: 'endCentreSession',
  summary: 'End a session of one’s own',
  description: 'The session fails on its next request; ending the current one signs out.',
  auth: { kind: 'person', may: 'account' },
  params: v.object({ sessionId: v.pipe(v.string(), v.description('The id of a session')) }),
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'To the page with the sessions.',
  unlisted: true,
  errors: ['forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, write, publicUrl }) => {
  const id = requireUuid('not_found', params.sessionId)
  const endedAt = await endSession(write, principal, id)
  if (endedAt === undefined) throw new Problem('not_found', { hint: 'You have no session with this id.' })
  const out = { 'set-cookie': sessionCookie(publicUrl, null), ...FORGET_HEADERS }
  return redirectTo(
    linkTo(SESSIONS_PATH, staffReadingOf(query.lang, request.headers)),
    id === principal.id ? out : {}
  )
})
