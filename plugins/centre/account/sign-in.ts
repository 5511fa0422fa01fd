import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireOwnOrigin, sessionOf } from '../../../lib/people/authenticator.ts'
import { LINK_OVER, sessionCookie } from '../../../lib/people/rules.ts'
import { signIn } from '../../../lib/people/transactions.ts'

export const signInAction = route({
  method: 'POST',
  path: '/sign-in/:token',
  name: 'signIn',
  auth: { kind: 'public' },
  params: v.object({ token: v.string() }),
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'To the day, signed in.',
  unlisted: true,
  errors: ['forbidden', 'invalid_api_key']
}).handle(async ({ params, query, request, lookups, write, newId, publicUrl }) => {
  requireOwnOrigin(request, publicUrl)
  const home = linkTo('/centre', staffReadingOf(query.lang, request.headers))
  const token = await signIn(write, newId(), params.token, request.headers['user-agent'])
  if (token !== undefined) return redirectTo(home, { 'set-cookie': sessionCookie(publicUrl, token) })
  if (await sessionOf(lookups, request, publicUrl)) return redirectTo(home)
  throw new Problem('invalid_api_key', { hint: LINK_OVER })
})
