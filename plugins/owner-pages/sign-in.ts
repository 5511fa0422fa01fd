import * as v from 'valibot'
import { html, Reply, redirectTo } from '../../lib/core/answer.ts'
import { Problem } from '../../lib/errors.ts'
import { sessionOf } from '../../lib/owner/authenticator.ts'
import { sessionCookie } from '../../lib/owner/rules.ts'
import { signIn } from '../../lib/owner/transactions.ts'
import { PAGE_HEADERS } from '../../lib/page/layout.ts'
import { route } from '../../lib/services.ts'

export default route({
  method: 'GET',
  path: '/sign-in/:token',
  name: 'signIn',
  summary: 'Follow a sign-in link',
  description:
    'Uses up the one-time link that the operator made, sets the session cookie (30 days) and leads to the owner page; there, too, whoever is still signed in and follows a link that is over.',
  auth: { kind: 'public' },
  params: v.object({ token: v.string() }),
  answer: html({ description: 'Only to HEAD, which uses nothing up.', headers: PAGE_HEADERS }),
  redirects: 'To the owner page, signed in.',
  unlisted: true,
  errors: ['invalid_api_key']
}).handle(async ({ params, request, read, write, newId, publicUrl }) => {
  if (request.method === 'HEAD') return new Reply(200, PAGE_HEADERS)
  const token = await signIn(write, newId(), params.token, request.headers['user-agent'])
  if (token === undefined) {
    if (await sessionOf(read, request, publicUrl)) return redirectTo('/owner')
    const hint = 'This link was used already or is older than 15 minutes. Ask your operator for a new one.'
    throw new Problem('invalid_api_key', { hint })
  }
  return redirectTo('/owner', { 'set-cookie': sessionCookie(publicUrl, token) })
})
