import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { PAGE_HEADERS } from '../../../lib/pages/layout.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { sessionOf } from '../../../lib/people/authenticator.ts'
import { findLinkPerson } from '../../../lib/people/queries.ts'
import { LINK_OVER } from '../../../lib/people/rules.ts'
import { renderSignIn } from './sign-in-page.ts'

export const getSignInPage = route({
  method: 'GET',
  path: '/sign-in/:token',
  name: 'getSignInPage',
  auth: { kind: 'public' },
  params: v.object({ token: v.string() }),
  query: LanguageQuery,
  answer: htmlPage({ description: 'The page.', headers: PAGE_HEADERS }),
  redirects: 'To the day, by a link that is over.',
  unlisted: true,
  errors: ['invalid_api_key']
}).handle(async ({ params, query, request, lookups, publicUrl }) => {
  const reading = staffReadingOf(query.lang, request.headers)
  const owner = await findLinkPerson(lookups, params.token)
  if (owner) return renderSignIn(owner, params.token, reading)
  if (await sessionOf(lookups, request, publicUrl)) return redirectTo(linkTo('/centre', reading))
  throw new Problem('invalid_api_key', { hint: LINK_OVER })
})
